'use client'

import { useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { htmlToMarked, markedToHtml } from '@/lib/shared/marked-text'
import { RichTextField } from './rich-text-field'

interface Props {
  control: FieldControl
  labelledBy: string
  /** Plain text with marks (`lib/contracts/marked-text`). */
  value: string
  onChange: (text: string) => void
  rows: number
  maxLength: number
  placeholder?: string
}

const words = { toText: (html: string) => htmlToMarked(html), toHtml: (text: string) => markedToHtml(text) }

/** A resume text: edited with lists, headings, bold and links, stored as marked plain text. */
export function MarkedTextField({ value, onChange, ...field }: Props) {
  // HTML written by the editor is passed back unchanged: a round trip through marked text may produce other HTML.
  const [own, setOwn] = useState<{ text: string; html: string } | null>(null)
  return (
    <RichTextField
      {...field}
      plain={words}
      marks="few"
      value={own?.text === value ? own.html : markedToHtml(value)}
      onChange={(html) => {
        const text = htmlToMarked(html)
        setOwn({ text, html })
        onChange(text)
      }}
    />
  )
}
