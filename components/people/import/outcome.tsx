'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import type { TalentImportResult } from '@/lib/contracts/talent-imports'

const shownRows = 20
type Skipped = TalentImportResult['skipped'][number]

function useReason() {
  const t = useTranslations('people.import')
  return ({ reason, column }: Skipped) => {
    const text = t(`reasons.${reason}`)
    return column ? t('reasonIn', { reason: text, column: t(`columns.${column}`) }) : text
  }
}

type Props = {
  result: TalentImportResult
  done?: boolean
  /** The choice to give people of the base the contacts they lack; after the work it is made. */
  choice?: ReactNode
  children?: ReactNode
}

type NamedRow = { line: number; name: string }

/** Rows with what is to be said of each, the first of them. */
function Rows<Row extends NamedRow>({
  rows,
  more,
  say,
}: {
  rows: readonly Row[]
  more: 'more' | 'moreRows'
  say: (row: Row) => string
}) {
  const t = useTranslations('people.import')
  return (
    <>
      <ul className="grid">
        {rows.slice(0, shownRows).map((row) => (
          <li key={row.line} className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-[7rem_1fr_1fr]">
            <span className="text-sm text-soft">{t('lineOf', { line: row.line })}</span>
            <span className="wrap-anywhere">{row.name || t('nameless')}</span>
            <span className="text-soft wrap-anywhere">{say(row)}</span>
          </li>
        ))}
      </ul>
      {rows.length > shownRows ? (
        <p className="text-soft">{t(more, { count: rows.length - shownRows })}</p>
      ) : null}
    </>
  )
}

/** What a check found or an import did, and which rows were not taken and why. */
export function Outcome({ result, done, choice, children }: Props) {
  const t = useTranslations('people.import')
  const reasonOf = useReason()
  const showError = useErrorToast()
  const heading = useRef<HTMLHeadingElement>(null)
  // The result stands below the button that asked for it.
  useEffect(() => heading.current?.focus(), [])
  const { added, skipped, left_out: leftOut, additions, completed } = result
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].map((reason) => ({
    reason,
    count: skipped.filter((row) => row.reason === reason).length,
  }))
  const download = async () => {
    try {
      const { saveTable } = await import('@/lib/download/save-file')
      const titles = [t('line'), t('nameTitle'), t('reasonTitle')]
      const rows = [titles, ...skipped.map((row) => [row.line, row.name, reasonOf(row)])]
      await saveTable({ rows, widths: [10, 32, 48], file: t('fileName'), sheet: t('skippedTitle') }, 'csv')
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section
      className="card grid gap-4"
      aria-label={done ? t('doneTitle', { count: added }) : t('checkTitle')}
    >
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {done ? t('doneTitle', { count: added }) : t('willAdd', { count: added })}
        </h2>
        <p className="text-soft">
          {done ? t('doneSkip', { count: skipped.length }) : t('willSkip', { count: skipped.length })}
          {done ? '' : `. ${t('checkTitle')}.`}
        </p>
      </div>
      {done && completed > 0 ? <p>{t('completed', { count: completed })}</p> : null}
      {leftOut.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="font-semibold">
            {t(done ? 'leftOutDone' : 'leftOutTitle', { count: leftOut.length })}
          </h3>
          <Rows rows={leftOut} more="moreRows" say={({ column }) => t(`leftOut.${column}`)} />
        </div>
      ) : null}
      {additions.length > 0 && !done ? (
        <div className="grid gap-2">
          <h3 className="font-semibold">{t('lackTitle', { count: additions.length })}</h3>
          <Rows
            rows={additions}
            more="moreRows"
            say={({ columns: [first = 'email', second] }) => t(`lack.${second ? 'both' : first}`)}
          />
          {choice}
        </div>
      ) : null}
      {skipped.length > 0 ? (
        <>
          {skipped.length > reasons.length ? (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {t(`reasons.${reason}`)}: {count}
                </li>
              ))}
            </ul>
          ) : null}
          <div className="grid gap-2">
            <h3 className="font-semibold">{t('skippedTitle')}</h3>
            <Rows rows={skipped} more="more" say={reasonOf} />
          </div>
        </>
      ) : null}
      {skipped.length > 0 || children ? (
        <div className="flex flex-wrap gap-3">
          {children}
          {skipped.length > 0 ? <Button onClick={() => void download()}>{t('download')}</Button> : null}
        </div>
      ) : null}
    </section>
  )
}
