'use client'

import { useSearchParams } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import type { TalkDrawer } from '@/components/conversations/conversation-drawer'
import { closeTalk, TALK_PARAM } from '@/stores/conversations'
import { openModal } from '@/stores/modals'
import { useSession } from '@/stores/use-session'

type Drawer = typeof TalkDrawer

/** Conversations of whoever is signed in: their count, and the one the address names. Guests load none of it. */
export function Talks({ reportTitle }: { reportTitle: string }) {
  const userId = useSession((session) => session.user?.id ?? null)
  const publicId = useSearchParams().get(TALK_PARAM)
  const [Watch, setWatch] = useState<ComponentType<{ userId: string }> | null>(null)
  const [Shown, setShown] = useState<Drawer | null>(null)
  const wanted = userId !== null && publicId !== null

  useEffect(() => {
    if (userId === null) return
    import('@/components/conversations/unread-watch').then(
      ({ TalksWatch }) => setWatch(() => TalksWatch),
      (error: unknown) => console.warn('Conversations are not counted', error),
    )
  }, [userId])
  useEffect(() => {
    if (!wanted) return
    import('@/components/conversations/conversation-drawer').then(
      (loaded) => setShown(() => loaded.TalkDrawer),
      (error: unknown) => console.warn('A conversation could not be opened', error),
    )
  }, [wanted])

  const report = async (message: string) => {
    const { ReportForm } = await import('@/components/complaints/report-form')
    await openModal(ReportForm, { title: reportTitle, props: { type: 'message', publicId: message } })
  }
  return (
    <>
      {userId !== null && Watch ? <Watch key={userId} userId={userId} /> : null}
      {wanted && Shown ? (
        <Shown publicId={publicId} onClose={closeTalk} onReport={(message) => void report(message)} />
      ) : null}
    </>
  )
}
