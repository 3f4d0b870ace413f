'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { ShelfRemoval } from '@/lib/contracts/shelf'
import { inDays } from './reminders'
import { useShelfMoves } from './use-shelf-moves'

const removals: readonly ShelfRemoval[] = ['bookmark', 'hide', 'return']
const waits = [
  ['none', 0],
  ['tomorrow', 1],
  ['days', 3],
  ['week', 7],
] as const

/** The same for everything that is chosen. */
export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useTranslations('shelf')
  const { busy, remove, remind } = useShelfMoves()
  const then = (work: Promise<void>) => void work.then(onDone)
  return (
    <section className="shelf-bulk" aria-label={t('selected', { count: ids.length })}>
      <strong>{t('selected', { count: ids.length })}</strong>
      <Menu
        label={t('remind.title')}
        trigger={t('remind.title')}
        triggerClassName={buttonClass({ size: 'sm' })}
        align="start"
      >
        {waits.map(([name, days]) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className={menuItemClass()}
            onClick={() => then(remind(ids, days ? inDays(days) : null))}
          >
            {t(`remind.${name}`)}
          </button>
        ))}
      </Menu>
      {removals.map((action) => (
        <Button key={action} size="sm" disabled={busy} onClick={() => then(remove(ids, action))}>
          {t(action)}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('unselect')}
      </Button>
    </section>
  )
}
