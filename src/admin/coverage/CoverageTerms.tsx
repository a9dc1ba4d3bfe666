import { Box } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Section } from '../page/Section.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { coverageTone } from './coverageWords.ts'

const states = ['complete', 'filling', 'failing', 'empty']
const others = ['followed', 'set_aside', 'gone']

/** One sentence or two for each word of the page. */
export function CoverageTerms() {
  const translate = useTranslate()
  const terms = [
    ...states.map((word) => ({
      word,
      name: <ToneMark tone={coverageTone(word)}>{translate(`coverage.state.${word}`)}</ToneMark>,
    })),
    ...others.map((word) => ({ word, name: translate(`coverage.${word}`) })),
  ]
  return (
    <Box sx={{ mt: 4 }}>
      <Section title={translate('coverage.words')}>
        <Box component="dl" sx={look}>
          {terms.map(({ word, name }) => (
            <Fragment key={word}>
              <Box component="dt">{name}</Box>
              <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, color: 'text.secondary' }}>
                {translate(`coverage.meaning.${word}`)}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Section>
    </Box>
  )
}

const look = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '180px minmax(0, 680px)' },
  gap: { xs: '2px', sm: '8px 20px' },
  m: 0,
  fontSize: 13,
} as const
