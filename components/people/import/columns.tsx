'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { type TalentColumn, type TalentTable, talentColumns } from '@/lib/contracts/talent-imports'

function useTitles(table: TalentTable) {
  const t = useTranslations('people.import')
  return table.columns.map(({ title }, at) => ({ at, title: title || t('columnName', { number: at + 1 }) }))
}

type ColumnsProps = {
  table: TalentTable
  columns: readonly TalentColumn[]
  error: string | undefined
  onChange: (columns: TalentColumn[]) => void
}

/** What each column of a file is, with the first of its values. */
export function Columns({ table, columns, error, onChange }: ColumnsProps) {
  const t = useTranslations('people.import')
  const words = useTranslations('people.import.columns')
  const titles = useTitles(table)
  const options = talentColumns.map((value) => ({ value, label: words(value) }))
  return (
    <section className="card grid gap-4" aria-labelledby="import-columns">
      <div className="grid gap-1">
        <h2 id="import-columns" className="text-lg">
          {t('columnsTitle')}
        </h2>
        <p className="text-soft">{t('columnsLead', { count: table.rows })}</p>
      </div>
      <ul className="grid gap-3">
        {titles.map(({ title, at }) => {
          const examples = table.shown.flatMap(({ cells }) => cells[at] || []).slice(0, 3)
          return (
            <li
              key={at}
              className="grid items-center gap-x-4 gap-y-1.5 border-t border-line pt-3 sm:grid-cols-2"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="truncate text-sm text-soft">{examples.join(' · ') || t('noValues')}</p>
              </div>
              <Select
                aria-label={t('columnLabel', { title })}
                aria-invalid={error ? true : undefined}
                value={columns[at] ?? 'skip'}
                options={options}
                onChange={({ target }) => {
                  const column = talentColumns.find((value) => value === target.value) ?? 'skip'
                  onChange(columns.map((before, i) => (i === at ? column : before)))
                }}
              />
            </li>
          )
        })}
      </ul>
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
    </section>
  )
}

/** The first rows with the columns that are taken. */
export function Preview({ table, columns }: Pick<ColumnsProps, 'table' | 'columns'>) {
  const t = useTranslations('people.import')
  const words = useTranslations('people.import.columns')
  const taken = columns.flatMap((column, i) => (column === 'skip' ? [] : [{ column, i }]))
  if (taken.length === 0 || table.shown.length === 0) return null
  return (
    <div className="card grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('previewTitle')}</h2>
        <p className="text-soft">{t('previewLead')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a wide table by its frame */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('previewTitle')}>
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-2 pe-4 text-start font-semibold text-soft">
                {t('line')}
              </th>
              {taken.map(({ column, i }) => (
                <th key={i} scope="col" className="py-2 pe-4 text-start font-semibold whitespace-nowrap">
                  {words(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.shown.map(({ line, cells }) => (
              <tr key={line} className="border-t border-line align-top">
                <td className="py-2 pe-4 text-soft tabular-nums">{line}</td>
                {taken.map(({ i }) => (
                  <td key={i} className="min-w-36 max-w-80 py-2 pe-4 wrap-anywhere">
                    {cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
