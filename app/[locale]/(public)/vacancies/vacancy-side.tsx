'use client'

import type { ReactNode } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import type { ApplyLabels } from '@/components/negotiations/apply/apply-button'
import { SidePane, type SidePaneWords } from '@/components/search/side-pane'
import { routes } from '@/lib/routes'

type Props = {
  resultsId: string
  words: SidePaneWords
  apply: ApplyLabels
  drawn?: { id: string; content: ReactNode } | undefined
}

const VacancyPane = lazyPart(() => import('./vacancy-pane').then((module) => module.VacancyPane))

/** The vacancy pane beside the list. */
export function VacancySide({ apply, ...pane }: Props) {
  return (
    <SidePane
      {...pane}
      type="vacancy"
      itemHref={routes.vacancy}
      item={(id) => <VacancyPane id={id} apply={apply} />}
    />
  )
}
