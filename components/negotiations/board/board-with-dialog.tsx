'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { InboxPane, type PaneParts } from '../inbox/inbox-pane'
import type { StageCounts } from '../inbox/stages'
import type { InboxQuery } from '../use-negotiations'

/** Loaded on demand: contains the drag-and-drop and virtualisation libraries. */
const StageBoard = dynamic(() => import('./stage-board').then((module) => module.StageBoard), { ssr: false })

type Props = PaneParts & {
  vacancyId: string
  query: InboxQuery
  counts: StageCounts
  /** The negotiation open in the dialog. */
  item: string | null
  onItem: (publicId: string | null) => void
}

/** The board, with the open negotiation in a dialog above it. */
export function BoardWithDialog({ vacancyId, query, counts, item, onItem, ...parts }: Props) {
  const t = useTranslations('inbox.board')
  return (
    <>
      <StageBoard vacancyId={vacancyId} query={query} counts={counts} onOpen={onItem} />
      <p className="px-3.5 py-3 text-soft text-xs/body max-page:hidden for-recruit">{t('hint')}</p>
      <Dialog
        open={item !== null}
        onClose={() => onItem(null)}
        title={t('title')}
        closeLabel={t('back')}
        size="xl"
        className="sheet"
      >
        <DialogBody>
          {item === null ? null : (
            <InboxPane publicId={item} origin="application" {...parts} onBack={() => onItem(null)} />
          )}
        </DialogBody>
      </Dialog>
    </>
  )
}
