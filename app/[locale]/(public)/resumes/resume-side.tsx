'use client'

import type { ReactNode } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import type { InviteLabels } from '@/components/negotiations/invite/invite-button'
import { SidePane, type SidePaneWords } from '@/components/search/side-pane'
import { routes } from '@/lib/routes'

type Props = {
  resultsId: string
  words: SidePaneWords
  invite: InviteLabels
  drawn?: { id: string; content: ReactNode } | undefined
}

const ResumePane = lazyPart(() => import('./resume-pane').then((module) => module.ResumePane))

/** The resume pane beside the list. */
export function ResumeSide({ invite, ...pane }: Props) {
  return (
    <SidePane
      {...pane}
      type="resume"
      itemHref={routes.resume}
      item={(id) => <ResumePane id={id} invite={invite} />}
    />
  )
}
