'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { VacancyAction, VacancyState } from '@/lib/contracts/enums'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useVacancyActions } from './use-vacancy-actions'

/** Actions of the employer with a button; the others in `actions[]` belong to other parties. */
const own = [
  'publish',
  'resume',
  'reopen',
  'restore',
  'prolong',
  'withdraw',
  'undelete',
  'unarchive',
  'pause',
  'close',
  'archive',
  'delete',
] as const satisfies readonly VacancyAction[]
type Own = (typeof own)[number]

/** The first available one is primary. */
const leading: readonly Own[] = [
  'resume',
  'reopen',
  'restore',
  'prolong',
  'publish',
  'withdraw',
  'undelete',
  'pause',
]
const onView: readonly VacancyState[] = ['active', 'paused', 'expired', 'closed']
const frozen: readonly VacancyState[] = ['moderation', 'blocked', 'deleted']

/** Two actions as buttons, the rest in a menu; all as offered by the server. */
export function RowActions({ vacancy, title }: { vacancy: OwnVacancy; title: string }) {
  const t = useTranslations('ownVacancies')
  const { busy, act, copy } = useVacancyActions()
  const { public_id: id, status } = vacancy
  const possible = own.filter((action) => vacancy.actions.includes(action))
  const mayEdit = !frozen.includes(status) && vacancy.actions.length > 0
  const isDraft = status === 'draft'
  const lead = isDraft ? undefined : leading.find((action) => possible.includes(action))
  const rest = possible.filter((action) => action !== lead)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayEdit ? (
        <Link
          className={buttonClass({ size: 'sm', variant: isDraft ? 'primary' : 'outline' })}
          href={routes.vacancyEdit(id)}
        >
          {t(isDraft ? 'actions.finish' : 'actions.edit')}
        </Link>
      ) : null}
      {lead ? (
        <Button
          size="sm"
          variant={lead === 'pause' || lead === 'withdraw' ? 'outline' : 'primary'}
          busy={busy}
          onClick={() => void act(vacancy, lead)}
        >
          {t(`actions.${lead}`)}
        </Button>
      ) : null}
      {vacancy.actions.length > 0 || onView.includes(status) ? (
        <Menu
          align="start"
          label={t('more', { title })}
          triggerClassName={buttonClass({ size: 'sm', variant: 'ghost', className: 'btn-icon' })}
          trigger={<ChevronDownIcon size={18} />}
        >
          {onView.includes(status) ? (
            <Link className={menuItemClass()} role="menuitem" href={routes.vacancy(id)}>
              {t('actions.open')}
            </Link>
          ) : null}
          {vacancy.actions.length > 0 ? (
            <button
              type="button"
              className={menuItemClass()}
              role="menuitem"
              onClick={() => void copy(vacancy)}
            >
              {t('actions.copy')}
            </button>
          ) : null}
          {rest.map((action) => (
            <button
              key={action}
              type="button"
              className={menuItemClass({ danger: action === 'delete' || action === 'close' })}
              role="menuitem"
              disabled={busy}
              onClick={() => void act(vacancy, action)}
            >
              {t(`actions.${action}`)}
            </button>
          ))}
        </Menu>
      ) : null}
    </div>
  )
}
