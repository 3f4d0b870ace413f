'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/input'
import type { BulkVacancyAction } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { Manager } from './use-managers'
import { useVacancyMoves } from './use-vacancy-moves'

const offered: readonly BulkVacancyAction[] = [
  'resume',
  'prolong',
  'pause',
  'close',
  'archive',
  'unarchive',
  'undelete',
  'delete',
]

interface Props {
  chosen: readonly OwnVacancy[]
  managers: readonly Manager[]
  onDone: () => void
}

/** What can be done with the chosen: each act goes to those that allow it, and says for how many it is. */
export function BulkBar({ chosen, managers, onDone }: Props) {
  const t = useTranslations('ownVacancies')
  const { busy, actOnMany, handOver } = useVacancyMoves()
  const allowing = (action: BulkVacancyAction) =>
    chosen.filter((vacancy) => vacancy.actions.includes(action)).map((vacancy) => vacancy.public_id)
  const mayAct = chosen.some((vacancy) => vacancy.actions.length > 0)
  return (
    <div className="own-bulk" role="toolbar" aria-label={t('bulkLabel')}>
      <p className="font-semibold" role="status">
        {t('selected', { count: chosen.length })}
      </p>
      {offered.map((action) => {
        const ids = allowing(action)
        return ids.length > 0 ? (
          <Button
            key={action}
            size="sm"
            disabled={busy}
            onClick={() => void actOnMany(ids, action).then(onDone)}
          >
            {t(`actions.${action}`)}
            {ids.length < chosen.length ? <span className="own-count">{ids.length}</span> : null}
          </Button>
        ) : null
      })}
      {mayAct && managers.length > 1 ? (
        <Select
          className="own-handover"
          aria-label={t('handOver')}
          value=""
          disabled={busy}
          placeholder={t('handOver')}
          options={managers.map(({ public_id, name }) => ({ value: public_id, label: name }))}
          onChange={(event) => {
            const manager = managers.find(({ public_id }) => public_id === event.target.value)
            const ids = chosen.map((vacancy) => vacancy.public_id)
            if (manager) void handOver(ids, manager).then(onDone)
          }}
        />
      ) : null}
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('unselect')}
      </Button>
    </div>
  )
}
