'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { duplicatesIn, publishVacancy, roomMissingIn } from './publish'

/** Publishes a vacancy; asks first when a duplicate is open or the plan's limit is reached. Null when cancelled. */
export function usePublish(): (publicId: string) => Promise<OwnVacancy | null> {
  const t = useTranslations('vacancyForm')
  const router = useRouter()

  /** Leads to a purchase that publishes the vacancy. */
  async function findRoom(publicId: string, limit: number): Promise<null> {
    const way = await openModal(NoRoomDialog, {
      title: t('roomTitle'),
      size: 'sm',
      props: {
        labels: {
          text: t('roomText', { limit }),
          buy: t('roomBuy'),
          plans: t('roomPlans'),
          stop: t('roomStop'),
        },
      },
    })
    if (way === 'plans') router.push(routes.myPlans({ vacancy: publicId }))
    if (way === 'buy') router.push(routes.myServices({ need: 'active_vacancies', vacancy: publicId }))
    return null
  }

  async function publish(publicId: string, insists = false): Promise<OwnVacancy | null> {
    try {
      return await publishVacancy(publicId, insists)
    } catch (error) {
      const limit = roomMissingIn(error)
      if (limit !== null) return findRoom(publicId, limit)
      const items = duplicatesIn(error)
      if (!items) throw error
      const again = await openModal(DuplicateDialog, {
        title: t('duplicateTitle'),
        size: 'sm',
        props: {
          items: items.map(({ public_id, title, published_at, status }) => ({
            id: public_id,
            title,
            note: published_at
              ? t('duplicateSince', { date: formatDay(published_at) })
              : t(`states.${status}`).toLowerCase(),
          })),
          labels: {
            text: t('duplicateText'),
            insist: t('duplicateInsist'),
            stop: t('duplicateStop'),
          },
        },
      })
      return again ? publish(publicId, true) : null
    }
  }

  return (publicId) => publish(publicId)
}

interface Props {
  close: (way?: 'buy' | 'plans') => void
  /** Texts as props: a modal renders outside the page and its messages. */
  labels: Record<'text' | 'buy' | 'plans' | 'stop', string>
}

/** The plan's limit of open vacancies is reached: offers ways to continue. */
function NoRoomDialog({ close, labels }: Props) {
  return (
    <>
      <DialogBody>
        <p>{labels.text}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close('buy')}>
          {labels.buy}
        </Button>
        <Button onClick={() => close('plans')}>{labels.plans}</Button>
        <Button variant="ghost" onClick={() => close()}>
          {labels.stop}
        </Button>
      </DialogFooter>
    </>
  )
}

interface DuplicateDialogProps {
  close: (insists?: boolean) => void
  items: readonly { id: string; title: string; note: string }[]
  /** Texts as props: a modal renders outside the page and its messages. */
  labels: Record<'text' | 'insist' | 'stop', string>
}

/** Shows the open vacancies that a new one duplicates; resolves with true to publish anyway. */
function DuplicateDialog({ close, items, labels }: DuplicateDialogProps) {
  return (
    <>
      <DialogBody>
        <p>{labels.text}</p>
        <ul className="mt-4 grid gap-3">
          {items.map(({ id, title, note }) => (
            <li key={id}>
              <a
                className="link"
                href={routes.vacancyView(id, 'applications')}
                target="_blank"
                rel="noopener"
              >
                {title}
              </a>
              <span className="block text-sm text-soft">{note}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close(false)}>
          {labels.stop}
        </Button>
        <Button onClick={() => close(true)}>{labels.insist}</Button>
      </DialogFooter>
    </>
  )
}
