'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import { useFieldName } from './use-field-name'

/** The fragments that were found, marked where they stand. */
function marked(text: string, fragments: readonly string[]): ReactNode {
  const fragment = fragments.find((each) => each !== '' && text.includes(each))
  if (fragment === undefined) return text
  const [before = '', ...after] = text.split(fragment)
  return (
    <>
      {before}
      <mark className="desk-mark">{fragment}</mark>
      {marked(after.join(fragment), fragments)}
    </>
  )
}

/** The item's text field by field; what changed since the last approval shows both versions. */
export function CaseContent({ detail }: { detail: ModerationDetail }) {
  const t = useTranslations('moderation')
  const fieldName = useFieldName()
  const changedFirst = [...detail.content].sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
  return (
    <section className="grid gap-4">
      <h3>{t('content')}</h3>
      <dl className="grid gap-4">
        {changedFirst.map((one) => {
          const fragments = detail.found.flatMap(({ field, text }) =>
            field === one.field && text ? [text] : [],
          )
          return (
            <div key={one.field} className="grid gap-1">
              <dt className="text-sm text-soft">
                {fieldName(one.field)} {isChanged(one) ? <Badge tone="accent">{t('changed')}</Badge> : null}
              </dt>
              {isChanged(one) ? (
                <>
                  <dd className="desk-before">
                    <span className="sr-only">{t('was')}: </span>
                    {one.before || t('nothing')}
                  </dd>
                  <dd className="desk-after">
                    <span className="sr-only">{t('now')}: </span>
                    {one.after ? marked(one.after, fragments) : t('nothing')}
                  </dd>
                </>
              ) : (
                <dd className="whitespace-pre-line break-words">{marked(one.after, fragments)}</dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const isChanged = ({ before, after }: ModerationDetail['content'][number]) =>
  before !== null && before !== after
