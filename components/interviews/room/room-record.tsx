'use client'

import { NextIntlClientProvider } from 'next-intl'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import interviewRoom from '@/messages/ru/interviewRoom.json'
import type { ModalProps } from '@/stores/modals'
import { RoomChat } from './room-chat'
import { RoomNotes } from './room-notes'

const messages = { common, errors, interviewRoom }

/** What is left of a talk: what was written in its room, and one's own notes, which may still be added to. */
export function RoomRecord({ publicId }: ModalProps & { publicId: string }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <div className="room-record">
        <section>
          <RoomChat publicId={publicId} over />
        </section>
        <section>
          <RoomNotes publicId={publicId} />
        </section>
      </div>
    </NextIntlClientProvider>
  )
}
