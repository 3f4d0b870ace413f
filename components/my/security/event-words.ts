import { useTranslations } from 'next-intl'
import type { AccountEvent, CompanyEvent } from '@/lib/contracts/security-journal'
import { formatMoney } from '@/lib/format/number'

/** What happened in one's own account, in plain words. */
export function useAccountWords() {
  const t = useTranslations('security')
  return ({ kind, facts, ended_device }: AccountEvent): string =>
    t(`events.${kind}`, {
      which: facts.which ?? '',
      step: facts.step ?? '',
      rule: facts.rule ?? '',
      factor: facts.factor ?? '',
      device: ended_device || 'none',
    })
}

/** What was done in a company, by whom and to what, in plain words. */
export function useCompanyWords() {
  const t = useTranslations('security')
  const what = ({ kind, facts, by, subject }: CompanyEvent): string =>
    t(`companyEvents.${kind}`, {
      of: facts.of ?? '',
      role: facts.role ?? '',
      from: facts.from ?? '',
      to: facts.to ?? '',
      rule: facts.rule ?? '',
      amount: formatMoney(Math.abs(Number(facts.amount ?? 0))),
      self: String(by !== null && by.public_id === subject?.public_id),
    })
  const who = ({ by }: CompanyEvent): string =>
    by === null ? t('audit.system') : (by.name ?? t('audit.deleted'))
  /** Null where it is about whoever did it: their name is said already. */
  const about = ({ by, subject }: CompanyEvent): string | null => {
    if (!subject || (subject.type === 'user' && subject.public_id === by?.public_id)) return null
    if (subject.type === 'user') return subject.title ?? t('audit.deleted')
    if (subject.type === 'vacancy') return subject.title ?? t('audit.goneVacancy')
    return subject.deleted ? t('audit.goneResume') : (subject.title ?? t('audit.resume'))
  }
  return { what, who, about }
}

/** Events have no ids that the browser may know; a page of them is read and drawn as a whole. */
export const keyed = <E extends { at: string }>(events: readonly E[]): { key: string; event: E }[] =>
  events.map((event, place) => ({ key: `${event.at} ${place}`, event }))

/** For a spreadsheet: a moment in Moscow. */
export const momentCell = (moment: string): string =>
  new Date(moment).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'medium',
  })

interface TablePage {
  page: number
  size: number
}

/** Reads a list that grows at its beginning as it stood when its first page was read, so that pages do not shift. */
export function asItStood<Row extends { at: string }>(
  read: (query: TablePage & { until?: string }) => Promise<{ results: readonly Row[]; total: number }>,
) {
  let until: string | undefined
  return async (page: TablePage) => {
    if (page.page === 1) until = undefined
    const list = await read({ ...page, ...(until && { until }) })
    until ??= list.results[0]?.at
    return list
  }
}
