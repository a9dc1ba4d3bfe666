import CheckIcon from '@mui/icons-material/Check'
import { Box, Button, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, useTranslate } from 'react-admin'
import { sentId } from '../data-provider/distinct.ts'
import { CopyableId } from '../fields/IdText.tsx'
import { SentText } from '../fields/SentText.tsx'
import { Column } from '../layout/Column.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import { useMid } from '../layout/MidContext.ts'
import { PhoneRows } from '../layout/PhoneRows.tsx'
import type { Mid } from '../records.ts'

/** The merchant IDs that the service names, and the way from one to another. */
export function MidList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return <ListPage>{isPhone ? <MidRows /> : <MidTable />}</ListPage>
}

function MidTable() {
  return (
    <DataTable<Mid> bulkActionButtons={false} rowClick={false}>
      <Column<Mid> source="id" label="config.mid" render={(mid) => <MidId mid={mid} />} />
      <Column<Mid> source="name" label="config.name" render={({ name }) => <SentText text={name} />} />
      <Column<Mid>
        source="status"
        label="config.status"
        render={({ status }) => <SentText text={status} />}
      />
      <Column<Mid> source="level" label="config.level" render={({ level }) => <SentText text={level} />} />
      <DataTable.Col<Mid> label={false} align="right" disableSort render={(mid) => <Choice mid={mid} />} />
    </DataTable>
  )
}

function MidRows() {
  return (
    <PhoneRows<Mid>
      lines={(mid) => ({
        title: <SentText text={mid.name} />,
        figure: <Choice mid={mid} />,
        note: <MidId mid={mid} />,
        aside: (
          <>
            <SentText text={mid.status} /> · <SentText text={mid.level} />
          </>
        ),
      })}
    />
  )
}

function MidId({ mid: { id } }: { mid: Mid }) {
  const translate = useTranslate()
  return <CopyableId id={sentId(id)} of={translate('config.mid')} />
}

/** One that this session may not use has no button. */
function Choice({ mid: record }: { mid: Mid }) {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const id = sentId(record.id)
  if (id === mid) {
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          verticalAlign: 'middle',
          alignItems: 'center',
          gap: '5px',
          color: 'primary.main',
          fontSize: 13,
        }}
      >
        <CheckIcon sx={{ fontSize: 15 }} />
        {translate('config.in_use')}
      </Box>
    )
  }
  if (!mids.includes(id)) return null
  return (
    <Button sx={{ mr: '-5px' }} onClick={() => choose(id)}>
      {translate('config.work_with')}
    </Button>
  )
}
