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

/** A text of a resume: typed with lists, headings, bold and links, kept as plain text with marks. */
export function MarkedTextField({ value, onChange, ...field }: Props) {
  // What the editor wrote stands in it as it is: the way to text and back may write the same otherwise.
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
