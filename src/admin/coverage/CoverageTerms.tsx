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
    <Section title={translate('coverage.words')}>
      <dl className="coverage-terms">
        {terms.map(({ word, name }) => (
          <Fragment key={word}>
            <dt>{name}</dt>
            <dd>{translate(`coverage.meaning.${word}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}
