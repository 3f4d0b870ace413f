'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { htmlToPlain, plainToHtml } from '@/lib/format/plain-html'
import type { EditorProps } from './editor'

interface Props {
  control: FieldControl
  labelledBy: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  placeholder?: string
}

/**
 * A text with headings, lists, emphasis and links. Until the editor has come (and where it cannot) it is typed as
 * plain text: dashes become a list, a line with a colon a heading.
 */
export function RichTextField({ control, labelledBy, value, onChange, placeholder }: Props) {
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  // What is typed here stands as it was typed: the way to HTML and back would move the caret.
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null)
  const [hadFocus, setHadFocus] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    let left = false
    import('./editor').then(
      ({ default: loaded }) => {
        if (left) return
        setHadFocus(document.activeElement === area.current)
        setEditor(() => loaded)
      },
      (error: unknown) => console.warn('rich text editor not loaded', error),
    )
    return () => {
      left = true
    }
  }, [])

  if (Editor) {
    return (
      <Editor
        control={control}
        labelledBy={labelledBy}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        hadFocus={hadFocus}
      />
    )
  }
  return (
    <Textarea
      {...control}
      ref={area}
      rows={14}
      maxLength={12_000}
      placeholder={placeholder}
      value={typed?.html === value ? typed.text : htmlToPlain(value)}
      onChange={(event) => {
        const text = event.target.value
        const html = plainToHtml(text)
        setTyped({ text, html })
        onChange(html)
      }}
    />
  )
}
