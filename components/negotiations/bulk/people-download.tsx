'use client'

import { useTranslations } from 'next-intl'
import { TableDownload } from '@/components/layout/table-download'
import { api } from '@/lib/api/client'
import type { BatchSelection } from '@/lib/contracts/batches'
import { useMay } from '@/stores/rights'
import { useInboxColumns } from '../download-columns'

type Props = {
  label: string
  selection: BatchSelection
  /** How many they are. */
  total: number
}

/** Saves a list, or those selected of it, as a table; for those who see the whole company. */
export function PeopleDownload({ label, selection, total }: Props) {
  const t = useTranslations('negotiations.download')
  const columns = useInboxColumns({ vacancies: !('vacancy' in selection) })
  const may = useMay()
  if (total === 0 || !may('see_all')) return null
  return (
    <TableDownload
      label={label}
      columns={columns}
      before={() => api('POST /v1/my/exports', { body: { list: 'applications' } })}
      read={async ({ size, after }) => ({
        ...(await api('POST /v1/my/queue/table', {
          body: { selection, size, after: after?.public_id, after_due: after?.turn?.due_at },
        })),
        total,
      })}
      file={t('inbox')}
      sheet={t('inbox')}
      align="start"
      floating
      small
    />
  )
}
