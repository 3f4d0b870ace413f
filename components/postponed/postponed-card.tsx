'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar, CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { PostponedItem, PostponedRemoval } from '@/lib/contracts/postponed'
import type { ResumeCard } from '@/lib/contracts/resumes'
import { formatDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import type { Side } from './use-postponed'
import { usePostponedActions } from './use-postponed-actions'

type Props = {
  item: PostponedItem
  side: Side
  /** The resume or vacancy whose list it belongs to. */
  ownerId: string
  /** Linked from a notification. */
  focused: boolean
  selected: boolean
  onSelect: (on: boolean) => void
  sign: (score: number) => ReactNode
  act: (item: PostponedItem) => ReactNode
  similar: (vacancyId: string) => ReactNode
}

const removals: readonly PostponedRemoval[] = ['bookmark', 'hide', 'return']

/** One postponed item: the item, the note and the reminder. */
export function PostponedCard({
  item,
  side,
  ownerId,
  focused,
  selected,
  onSelect,
  sign,
  act,
  similar,
}: Props) {
  const t = useTranslations('shelf')
  const card = useRef<HTMLDivElement>(null)
  const { busy, remove, edit } = usePostponedActions()
  const [showSimilar, setShowSimilar] = useState(false)
  useEffect(() => {
    if (focused) card.current?.scrollIntoView({ block: 'center' })
  }, [focused])
  const title = (item.vacancy ?? item.resume)?.title ?? (side === 'resume' ? t('gone') : t('goneResume'))
  const dim = item.state !== 'open'
  const possible = removals.filter((action) => item.state !== 'gone' || action === 'return')
  return (
    <Card
      as="article"
      className={dim ? 'shelf-card shelf-dim' : 'shelf-card'}
      data-focused={focused || undefined}
    >
      <div ref={card} className="shelf-row">
        <input
          type="checkbox"
          className="check-box"
          aria-label={`${t('select')}: ${title}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <Thing item={item} title={title} side={side} />
        {item.score === null ? null : sign(item.score)}
      </div>
      {item.note ? (
        <p className="px-3.5 py-2.5 rounded-control bg-wash wrap-anywhere whitespace-pre-wrap">{item.note}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-between">
        <ul className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
          {item.overdue ? (
            <li>
              <Badge tone="warning">{t('overdue')}</Badge>
            </li>
          ) : item.remind_at ? (
            <li>{t('remindOn', { day: formatDay(item.remind_at) })}</li>
          ) : null}
          {item.state === 'closed' ? (
            <li>
              <Badge tone="neutral">
                {item.closed_at ? t('closedOn', { day: formatDay(item.closed_at) }) : t('closed')}
              </Badge>
            </li>
          ) : null}
          {item.negotiation ? (
            <li>
              <Link
                className="link"
                href={(side === 'resume' ? routes.resumeView : routes.vacancyView)(
                  ownerId,
                  item.negotiation.origin === 'application' ? 'applications' : 'invitations',
                  { item: item.negotiation.public_id },
                )}
              >
                {side === 'resume'
                  ? item.negotiation.origin === 'application'
                    ? t('applied')
                    : t('invited')
                  : item.negotiation.origin === 'application'
                    ? t('candidateApplied')
                    : t('candidateInvited')}
              </Link>
            </li>
          ) : null}
        </ul>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {item.state === 'closed' && item.vacancy ? (
            <Button size="sm" aria-expanded={showSimilar} onClick={() => setShowSimilar(!showSimilar)}>
              {t('similar')}
            </Button>
          ) : null}
          {item.state === 'gone' && side === 'vacancy' ? (
            <Link href={routes.vacancyView(ownerId, 'matches')} className={buttonClass({ size: 'sm' })}>
              {t('matches')}
            </Link>
          ) : null}
          <Menu
            label={`${t('more')}: ${title}`}
            trigger={<ChevronDownIcon size={18} />}
            triggerClassName={buttonClass({ size: 'sm', variant: 'outline', className: 'btn-icon' })}
          >
            <button
              type="button"
              role="menuitem"
              className={menuItemClass()}
              disabled={busy}
              onClick={() => void edit(item, side === 'vacancy')}
            >
              {t('edit')}
            </button>
            {possible.map((action) => (
              <button
                key={action}
                type="button"
                role="menuitem"
                className={menuItemClass()}
                disabled={busy}
                onClick={() => remove([item.public_id], action)}
              >
                {t(action)}
              </button>
            ))}
          </Menu>
          {dim || item.negotiation ? null : act(item)}
        </div>
      </div>
      {showSimilar && item.vacancy ? similar(item.vacancy.public_id) : null}
    </Card>
  )
}

const wishOf = ({ amount, currency }: NonNullable<ResumeCard['salary']>) => ({
  from: amount,
  to: amount,
  currency,
  gross: null,
  mode: 'MONTH' as const,
  frequency: null,
})

function Thing({ item, title, side }: Pick<Props, 'item' | 'side'> & { title: string }) {
  const t = useTranslations('shelf')
  const common = useTranslations('common')
  const { vacancy, resume } = item
  if (vacancy) {
    return (
      <>
        <CompanyLogo name={vacancy.company.name} src={vacancy.company.logo_url} decorative />
        <div className="card-title">
          <h2>
            <Link href={routes.vacancy(vacancy.public_id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <p className="text-soft">
            {[vacancy.company.name, vacancy.city?.name].filter(Boolean).join('\u00a0· ')}
          </p>
          <p className="font-semibold">{salaryText(vacancy.salary, common)}</p>
        </div>
      </>
    )
  }
  if (resume) {
    const last = resume.last_position
    return (
      <>
        <Avatar name={title} decorative />
        <div className="card-title">
          <h2>
            <Link href={routes.resume(resume.public_id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <p className="text-soft">
            {[resume.city?.name, last && [last.position, last.company].filter(Boolean).join(', ')]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
          {resume.salary ? (
            <p className="font-semibold">{salaryText(wishOf(resume.salary), common)}</p>
          ) : null}
        </div>
      </>
    )
  }
  return (
    <div className="card-title">
      <h2>{side === 'resume' ? t('gone') : t('goneResume')}</h2>
      <p className="text-soft">{t('goneText')}</p>
    </div>
  )
}
