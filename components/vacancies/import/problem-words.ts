import type { useTranslations } from 'next-intl'
import type { ImportTrouble } from '@/lib/contracts/import-problems'
import type { VacancyImportRow } from '@/lib/contracts/vacancy-imports'

type Translate = ReturnType<typeof useTranslations<'vacancyImport'>>

/** Text of the reason why a file or feed could not be read completely. */
export const troubleWords = (trouble: ImportTrouble, ofFeed: boolean, t: Translate): string =>
  t(`troubles.${ofFeed && trouble === 'too_many_rows' ? 'feed_too_long' : trouble}`)

export interface Reason {
  field: string
  text: string
}

/** Problems of a row as text; missing publication requirements are one of them. */
export function reasonsOf({ problems }: Pick<VacancyImportRow, 'problems'>, t: Translate): Reason[] {
  const needed = problems.flatMap(({ code, field }) =>
    code === 'to_publish' && field ? [t(`fields.${field}`).toLowerCase()] : [],
  )
  const reasons = problems
    .filter(({ code }) => code !== 'to_publish')
    .map(({ code, field, detail }) => ({
      field: field ? t(`fields.${field}`) : '',
      text: detail ? `${t(`problems.${code}`)}: ${detail}` : t(`problems.${code}`),
    }))
  return needed.length === 0
    ? reasons
    : [...reasons, { field: '', text: t('report.toPublish', { fields: needed.join(', ') }) }]
}
