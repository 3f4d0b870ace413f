'use client'

import { useTranslations } from 'next-intl'
import type { TableColumn } from '@/components/layout/table-download'
import { hasDeadline } from '@/components/layout/turn-line'
import type { TableRow } from '@/lib/contracts/batches'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { salaryText } from '@/lib/format/salary'
import { statusKey } from '@/lib/i18n/status-key'
import { personName } from './person-name'

type Column = TableColumn<Negotiation>
type PersonColumn = TableColumn<TableRow>

const when = (moment: string | null): string | null =>
  moment === null
    ? null
    : new Date(moment).toLocaleString('ru-RU', {
        timeZone: 'Europe/Moscow',
        dateStyle: 'short',
        timeStyle: 'short',
      })

function useCommon() {
  const t = useTranslations('negotiations.download.columns')
  const reasons = useTranslations('dictionaries')
  const reasonOf = ({ reason, status }: Negotiation): string | null => {
    if (!reason) return null
    return status === 'declined_by_candidate'
      ? reasons(`candidate_refusal_reasons.${reason as 'other'}`)
      : reasons(`refusal_reasons.${reason as 'other'}`)
  }
  const common: Column[] = [
    { title: t('sent'), width: 18, value: ({ created_at }) => when(created_at) },
    { title: t('viewed'), width: 18, value: ({ viewed_at }) => when(viewed_at) },
    { title: t('changed'), width: 18, value: ({ updated_at }) => when(updated_at) },
    {
      title: t('due'),
      width: 18,
      value: (row) => when(hasDeadline(row) ? (row.turn?.due_at ?? null) : null),
    },
    { title: t('reason'), width: 26, value: reasonOf },
    { title: t('letter'), width: 60, value: ({ letter }) => letter || null },
  ]
  return { t, common }
}

/** Spreadsheet columns of the employer's list; over several vacancies each row names its own. */
export function useInboxColumns({ vacancies = false } = {}): PersonColumn[] {
  const { t, common } = useCommon()
  const status = useTranslations('negotiations.status.employer')
  return [
    { title: t('person'), width: 28, value: ({ resume }) => personName(resume.name) },
    { title: t('phone'), width: 18, value: ({ contacts }) => contacts?.phone ?? null },
    { title: t('email'), width: 26, value: ({ contacts }) => contacts?.email ?? null },
    { title: t('resume'), width: 32, value: ({ resume }) => resume.title },
    ...(vacancies
      ? [{ title: t('vacancy'), width: 36, value: ({ vacancy }: Negotiation) => vacancy.title }]
      : []),
    { title: t('city'), width: 18, value: ({ resume }) => resume.city?.name ?? null },
    { title: t('status'), width: 24, value: (row) => status(statusKey(row.status, row.origin)) },
    { title: t('ownStage'), width: 24, value: ({ own_stage }) => own_stage?.name ?? null },
    { title: t('match'), width: 12, value: ({ inbox }) => inbox?.match?.score ?? null },
    { title: t('wanted'), width: 14, value: ({ inbox }) => inbox?.pay.wanted ?? null },
    { title: t('rating'), width: 8, value: ({ inbox }) => inbox?.rating ?? null },
    { title: t('tags'), width: 24, value: ({ inbox }) => inbox?.tags.join(', ') || null },
    ...common,
  ]
}

/** Spreadsheet columns of the candidate's list. */
export function useOwnColumns(): Column[] {
  const { t, common } = useCommon()
  const status = useTranslations('negotiations.status.candidate')
  const words = useTranslations('common')
  return [
    { title: t('vacancy'), width: 36, value: ({ vacancy }) => vacancy.title },
    { title: t('company'), width: 28, value: ({ vacancy }) => vacancy.company.name },
    { title: t('city'), width: 18, value: ({ vacancy }) => vacancy.city?.name ?? null },
    { title: t('salary'), width: 26, value: ({ vacancy }) => salaryText(vacancy.salary, words) },
    { title: t('resume'), width: 32, value: ({ resume }) => resume.title },
    { title: t('status'), width: 24, value: (row) => status(statusKey(row.status, row.origin)) },
    ...common,
    { title: t('answer'), width: 60, value: ({ answer_text }) => answer_text },
    { title: t('note'), width: 40, value: ({ own_note }) => own_note || null },
  ]
}
