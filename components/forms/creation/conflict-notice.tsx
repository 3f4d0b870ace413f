'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { Editor } from './use-server-draft'

/** One field in both versions, as text. */
export interface ClashRow {
  name: string
  label: string
  mine: string
  theirs: string
}

/** Shows the fields that two windows have changed, with both versions of each to choose from. */
export function ConflictNotice({
  rows,
  shared = false,
  editor,
  onSettle,
}: {
  rows: readonly ClashRow[]
  /** Colleagues edit it, too. */
  shared?: boolean
  /** Who saved the other version; unknown without it. */
  editor?: Editor | undefined
  /** Receives the names of the fields for which the other window's version was chosen. */
  onSettle: (theirs: readonly string[]) => Promise<unknown>
}) {
  const t = useTranslations('forms')
  const group = useId()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => [...before.filter((other) => other !== name), ...(isTheirs ? [name] : [])])
  const isOthers = shared && !editor?.mine
  const title = editor?.by
    ? t('conflictTitleOf', { name: editor.by })
    : t(isOthers ? 'conflictTitleShared' : 'conflictTitle')
  return (
    <Notice tone="warning" role="alert" title={title}>
      <p>{t('conflictText')}</p>
      <div className="mt-3 grid gap-4">
        {rows.map(({ name, label, ...texts }) => (
          <FieldGroup key={name} legend={label}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio
                key={side}
                name={`${group}-${name}`}
                checked={theirs.includes(name) === (side === 'theirs')}
                onChange={() => choose(name, side === 'theirs')}
                label={
                  <strong className="font-semibold">
                    {side === 'theirs' && editor?.by
                      ? editor.by
                      : t(`conflict.${side === 'theirs' && isOthers ? 'elsewhere' : side}`)}
                  </strong>
                }
                hint={<span className="line-clamp-6 whitespace-pre-line">{texts[side] || t('empty')}</span>}
              />
            ))}
          </FieldGroup>
        ))}
      </div>
      <Button
        className="mt-3"
        variant="ink"
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onSettle(theirs).finally(() => setBusy(false))
        }}
      >
        {t('conflictSettle')}
      </Button>
    </Notice>
  )
}
