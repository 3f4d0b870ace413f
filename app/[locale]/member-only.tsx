'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { UnreadWatch } from '@/components/conversations/unread-watch'
import { CompanyMenu } from '@/components/layout/company-switch'
import { lazyPart } from '@/components/layout/lazy-part'
import { ME_KEY, useMe } from '@/components/layout/own-queries'
import { UnsentForms } from '@/components/layout/unsent-forms'
import { useClaims } from '@/components/layout/use-claims'
import { NoticesProvider } from '@/components/notifications/notices-provider'
import { HiddenWatch } from '@/components/postponed/hidden-watch'
import { QueryProvider } from '@/components/providers/query-provider'
import { RealtimeProvider } from '@/components/providers/realtime-provider'
import { api } from '@/lib/api/client'
import { plugApiCredentials } from '@/lib/api/credentials'
import { channel } from '@/lib/contracts/channels'
import { isOfferDue, keptFor, watchKeeping } from '@/lib/offline/keeping'
import { useChannel } from '@/lib/realtime/use-channel'
import { HEADER_COMPANY, REFUSED_EVENT } from '@/lib/shared/browser'
import { secondMs } from '@/lib/shared/time'
import { CONVERSATION_PARAM, closeConversation } from '@/stores/conversations'
import { openModal } from '@/stores/modals'
import { showRights } from '@/stores/rights'
import { useSession } from '@/stores/session'

const LazyConversation = lazy(() =>
  import('@/components/conversations/conversation-drawer').then((module) => ({
    default: module.ConversationDrawer,
  })),
)

/** Loaded only by those who keep data on this device, or are offered to. */
const KeptCopy = lazyPart(() => import('./kept-copy').then((module) => module.KeptCopy))

type Props = {
  /** Dialog titles. */
  words: { report: string; stepUp: string }
  /** Preview of e-mails in demo mode. */
  outboxUrl: string | undefined
}

/** Services of a signed-in person: the socket, notifications, conversations and step-up. */
export function MemberOnly({ words, outboxUrl }: Props) {
  const userId = useSession((session) => session.user?.id ?? null)
  const claims = useClaims()
  const negotiationId = useSearchParams().get(CONVERSATION_PARAM)
  const keeps = useSyncExternalStore(watchKeeping, keptFor, () => null) === userId
  const [offers] = useState(isOfferDue)

  const report = async (message: string) => {
    const { ReportForm } = await import('@/components/complaints/report-form')
    await openModal(ReportForm, { title: words.report, props: { type: 'message', publicId: message } })
  }
  return (
    <>
      <StepUpHost title={words.stepUp} outboxUrl={outboxUrl} />
      <RealtimeProvider />
      <NoticesProvider />
      {userId === null ? null : <UnsentForms key={userId} />}
      {claims?.accountType === 'candidate' ? <HiddenWatch key={claims.id} /> : null}
      {userId === null ? null : (
        <QueryProvider>
          <UnreadWatch key={userId} userId={userId} />
          {claims?.accountType === 'employer' ? (
            <RightsWatch key={`${userId} rights`} userId={userId} />
          ) : null}
          {claims?.accountType === 'candidate' && (keeps || offers) ? (
            <Suspense fallback={null}>
              <KeptCopy key={userId} userId={userId} />
            </Suspense>
          ) : null}
        </QueryProvider>
      )}
      {userId !== null && negotiationId !== null ? (
        <Suspense fallback={null}>
          <LazyConversation
            publicId={negotiationId}
            onClose={closeConversation}
            onReport={(message) => void report(message)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Keeps known what the member of a company may do, also when an owner changes it, and names the company in the header. */
function RightsWatch({ userId }: { userId: string }) {
  const client = useQueryClient()
  // The same answer that pages of the personal area show.
  const { data, dataUpdatedAt } = useMe()
  useEffect(() => {
    if (!data) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () =>
      showRights(data.company).catch((error: unknown) => {
        console.warn('An ended access is not explained yet', error)
        timer = setTimeout(tell, 5 * secondMs)
      })
    void tell()
    return () => clearTimeout(timer)
  }, [data])
  const read = () => void client.invalidateQueries({ queryKey: ME_KEY })
  const readAgain = useEffectEvent(() => Date.now() - dataUpdatedAt > 5 * secondMs && read())
  // A refusal may be the first that is heard of a lost access.
  useEffect(() => {
    const onRefused = () => readAgain()
    window.addEventListener(REFUSED_EVENT, onRefused)
    return () => window.removeEventListener(REFUSED_EVENT, onRefused)
  }, [])
  useChannel(
    channel.user(userId),
    { 'company.member_changed': read, 'session.ended': read },
    // The subscription of a new page follows its first look at once.
    { onReconnect: () => Date.now() - dataUpdatedAt > 5 * secondMs && read() },
  )
  const place = data?.company ? document.getElementById(HEADER_COMPANY) : null
  return place && data?.company ? createPortal(<CompanyMenu name={data.company.name} />, place) : null
}

type StepUpProps = { title: string; outboxUrl: string | undefined }

/** Concurrent refused calls share one dialog. */
let asking: Promise<boolean> | null = null

async function askWho({ title, outboxUrl }: StepUpProps): Promise<boolean> {
  const [methods, { StepUpDialog }] = await Promise.all([
    api('GET /v1/accounts/step-up'),
    import('@/components/account/step-up/step-up-dialog'),
  ])
  return (await openModal(StepUpDialog, { title, size: 'sm', props: { methods, outboxUrl } })) === true
}

/** Opens the step-up dialog over any page when a call requires it; the call is then retried. */
function StepUpHost({ title, outboxUrl }: StepUpProps) {
  useEffect(() => {
    const onStepUp = () => {
      asking ??= askWho({ title, outboxUrl }).finally(() => {
        asking = null
      })
      return asking
    }
    plugApiCredentials({ onStepUp })
    return () => plugApiCredentials({ onStepUp: async () => false })
  }, [title, outboxUrl])
  return null
}
