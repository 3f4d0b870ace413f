'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { CloseIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { type BatchAction, type BatchSelection, batchActions, batchLimits } from '@/lib/contracts/batches'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatNumber } from '@/lib/format/number'
import { openModal } from '@/stores/modals'
import { personName } from '../person-name'
import { useCompanyStages } from '../stages/use-company-stages'
import { PeopleDownload } from './people-download'
import type { useSelection } from './selection'
import { useBulkInterviews } from './use-bulk-interviews'

export type Chosen = ReturnType<typeof useSelection>

/** Selects a row; with Shift, all rows since the last one. */
export function RowCheckbox({
  chosen,
  row,
}: {
  chosen: Chosen
  row: Pick<Negotiation, 'public_id' | 'resume'>
}) {
  const t = useTranslations('inbox.bulk')
  return (
    <Checkbox
      label={
        <span className="sr-only">
          {t('select', { name: personName(row.resume.name) ?? row.resume.title })}
        </span>
      }
      checked={chosen.has(row.public_id)}
      onChange={({ nativeEvent }) =>
        chosen.toggle(row.public_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

type Props = {
  chosen: Chosen
  /** How many the list finds, on all pages. */
  total: number
  /** The whole list, for «select all found». */
  list: Record<string, unknown>
}

/** What can be done with the selected people; hidden without a selection. */
export function BulkBar(props: Props) {
  const count = props.chosen.count(props.total)
  return count === 0 ? null : <ChosenBar {...props} count={count} />
}

function ChosenBar({ chosen, total, list, count }: Props & { count: number }) {
  const t = useTranslations('inbox.bulk')
  const words = useTranslations('negotiations.download')
  const client = useQueryClient()
  const { stages } = useCompanyStages()
  const limit = chosen.tooMany ? batchLimits.ids : count > batchLimits.people ? batchLimits.people : null

  async function choose(action: BatchAction) {
    const { BatchForm } = await import('./batch-form')
    const started = await openModal(BatchForm, {
      title: t(`title.${action}`, { count }),
      size: 'lg',
      props: { action, selection: chosen.of(list) as BatchSelection },
    })
    if (!started) return
    finish()
    await client.invalidateQueries({ queryKey: negotiationsKey })
  }

  // The bar goes, and with it the button that had the focus: the list gets it.
  const bar = useRef<HTMLElement>(null)
  function finish() {
    bar.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    chosen.clear()
  }
  const interviews = useBulkInterviews({
    selection: () => chosen.of(list) as BatchSelection,
    drop: chosen.drop,
    done: finish,
  })

  return (
    <section
      ref={bar}
      className="sticky-bar bar-chosen bottom-[calc(var(--bar-height)+8px)] gap-2 px-3 rounded-box shadow-float"
      aria-label={t('label')}
    >
      <p className="flex-1 whitespace-nowrap" role="status">
        {t('selected', { count })}
        {limit === null ? null : (
          <span className="text-danger"> · {t('limit', { limit: formatNumber(limit) })}</span>
        )}
      </p>
      {limit === null ? (
        <Menu
          trigger={interviews.busy ? t('checking') : t('act')}
          label={t('act')}
          triggerClassName={buttonClass({ size: 'sm', variant: 'primary' })}
          floating
        >
          {batchActions
            .filter((action) => action !== 'move_to_stage' || stages.length > 0)
            .flatMap((action) => [
              <button
                key={action}
                type="button"
                role="menuitem"
                className={menuItemClass()}
                onClick={() => void choose(action)}
              >
                {t(`action.${action}`)}
              </button>,
              // Between what an application usually goes through.
              action === 'take_into_review' && interviews.canInvite ? (
                <button
                  key="interviews"
                  type="button"
                  role="menuitem"
                  className={menuItemClass()}
                  disabled={interviews.busy}
                  onClick={() => void interviews.invite()}
                >
                  {t('action.propose_interview')}
                </button>
              ) : null,
            ])}
        </Menu>
      ) : null}
      {!chosen.all && total > count ? (
        <Button size="sm" variant="ghost" onClick={chosen.chooseAll}>
          {t('chooseAll', { count: formatNumber(total) })}
        </Button>
      ) : null}
      {chosen.tooMany ? null : (
        <PeopleDownload label={words('button')} selection={chosen.of(list) as BatchSelection} total={count} />
      )}
      <IconButton size="sm" label={t('clear')} icon={<CloseIcon size={18} />} onClick={chosen.clear} />
    </section>
  )
}
