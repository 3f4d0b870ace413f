'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { DialogBody } from '@/components/ui/dialog'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import interviewRoom from '@/messages/ru/interviewRoom.json'
import type { ModalProps } from '@/stores/modals'
import { RoomChat } from './room-chat'
import { RoomNotes } from './room-notes'

const messages = { common, errors, interviewRoom }

/** The record of a call: its chat and one's own notes, which can still be edited. */
export function RoomRecord({ publicId, client }: ModalProps & { publicId: string; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
        <DialogBody className="room-record">
          <section>
            <RoomChat publicId={publicId} over />
          </section>
          <section>
            <RoomNotes publicId={publicId} />
          </section>
        </DialogBody>
      </NextIntlClientProvider>
    </QueryClientProvider>
  )
}
