'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { OwnResume, ResumeMove } from '@/lib/contracts/resumes'
import { useMoves } from './use-moves'

type Props = {
  chosen: readonly OwnResume[]
  /** On this page. */
  total: number
  onAll: () => void
  onNone: () => void
}

const moves = ['raise', 'publish', 'hide', 'archive', 'restore', 'delete'] as const satisfies ResumeMove[]

/** Moves of all chosen resumes: those that at least one of them allows, and how many do. */
export function BulkBar({ chosen, total, onAll, onNone }: Props) {
  const t = useTranslations('resumeForm')
  const { busy, moveMany } = useMoves()
  if (chosen.length === 0) return null
  const allowing = (move: ResumeMove) =>
    chosen
      .filter((one) => one.actions.includes(move) && (move !== 'raise' || one.raise_in === 0))
      .map((one) => one.public_id)
  return (
    <section className="bulk-bar" aria-label={t('bulk')}>
      <p className="font-semibold">{t('chosen', { count: chosen.length })}</p>
      {moves.map((move) => {
        const ids = allowing(move)
        return ids.length > 0 ? (
          <Button key={move} size="sm" busy={busy} onClick={() => void moveMany(ids, move).then(onNone)}>
            {t('bulkMove', { name: t(`moveNames.${move}`), count: ids.length })}
          </Button>
        ) : null
      })}
      {chosen.length < total ? (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t('chooseAll')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onNone}>
        {t('chooseNone')}
      </Button>
    </section>
  )
}
