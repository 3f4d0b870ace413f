'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { Segmented } from '@/components/ui/segmented'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { routes } from '@/lib/routes'
import { sessionStore } from '@/stores/session'
import { Agenda } from './agenda'
import { CalendarPanel } from './calendar-panel'
import { InterviewTab } from './interview-tab'
import { RoomGate } from './room/room-gate'
import { useLiveInterviews } from './use-interviews'

const views = ['week', 'day', 'list'] as const

/** Everything agreed: a calendar for those who talk to many, three groups for those who go to a few. */
export function MyInterviews() {
  const t = useTranslations('interviews')
  const params = useSearchParams()
  const user = useStore(sessionStore, (state) => state.user)
  const employer = user?.accountType === 'employer'
  // Talks of a company are heard of where its people listen.
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: employer,
  })
  const company = companies?.[0]
  const heard = employer ? company && channel.company(company.public_id) : user && channel.user(user.id)
  useLiveInterviews(heard ?? null)
  const asked = views.find((view) => view === params.get('view'))
  const view = employer ? (asked ?? 'week') : 'list'
  return (
    <div className="grid gap-6">
      {employer ? (
        <div className="justify-self-start">
          <Segmented
            label={t('agenda.view')}
            items={views.map((each) => ({
              href: routes.myInterviews({ view: each }),
              label: t(`agenda.${each}`),
              current: each === view,
            }))}
          />
        </div>
      ) : null}
      {view === 'list' ? (
        <InterviewTab scope={{ of: 'mine' }} channel={heard ?? null} item={params.get('item')} />
      ) : (
        <>
          <Agenda view={view} />
          <RoomGate />
        </>
      )}
      <CalendarPanel />
    </div>
  )
}
