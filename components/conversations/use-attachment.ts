'use client'

import { useState } from 'react'
import { conversationLimits, messageFileTypes } from '@/lib/contracts/conversations'

/** What a file picker offers; the server looks at the content. */
export const accepted = [...Object.keys(messageFileTypes).map((ending) => `.${ending}`), '.jpeg'].join(',')

/** The one file of a message, told off at once when it is too big. */
export function useAttachment() {
  const [file, setFile] = useState<File | null>(null)
  const [tooBig, setTooBig] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const chosen = files?.[0]
    if (!chosen) return
    const isBig = chosen.size > conversationLimits.fileBytes
    setTooBig(isBig)
    if (!isBig) setFile(chosen)
  }
  const clear = () => {
    setFile(null)
    setTooBig(false)
  }
  return { file, tooBig, take, clear }
}
export type Attachment = ReturnType<typeof useAttachment>
