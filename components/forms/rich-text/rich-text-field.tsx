'use client'

import clsx from 'clsx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldControl } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { htmlToPlain, plainToHtml } from '@/lib/format/plain-html'
import type { EditorProps } from './editor'

const descriptions = { toText: htmlToPlain, toHtml: plainToHtml }

interface Props {
  control: FieldControl
  labelledBy: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  placeholder?: string
  rows?: number
  maxLength?: number
  /** Conversion between HTML and the text typed while the editor is not loaded. */
  plain?: { toText: (html: string) => string; toHtml: (text: string) => string }
  /** Without italics. */
  marks?: 'all' | 'few'
}

/**
 * A text with headings, lists, emphasis and links. Until the editor is loaded (or when it cannot be) it is a plain
 * textarea: dashes become a list, a line that ends with a colon becomes a heading.
 */
export function RichTextField({
  control,
  labelledBy,
  value,
  onChange,
  placeholder,
  rows = 14,
  maxLength = 12_000,
  plain = descriptions,
  marks = 'all',
}: Props) {
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  // The typed text is shown as typed: a round trip through HTML would move the caret.
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null)
  const [hadFocus, setHadFocus] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const field = area.current
    if (!field) return
    let left = false
    // Preloaded while there is a network; mounted only when the field is near the viewport, since a form may have
    // many.
    const editor = import('./editor')
    editor.catch((error: unknown) => console.warn('rich text editor not loaded', error))
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        const loaded = await editor.catch(() => null)
        if (left || !loaded) return
        flushSync(() => {
          setHadFocus(document.activeElement === field)
          setEditor(() => loaded.default)
        })
      },
      { rootMargin: '600px' },
    )
    near.observe(field)
    return () => {
      left = true
      near.disconnect()
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
        rows={rows}
        marks={marks}
        toHtml={plain.toHtml}
      />
    )
  }
  // As high as the editor with its toolbar: what is below must not move away under a press when the editor comes.
  return (
    <div className="rich">
      <div className="h-10" />
      <Textarea
        {...control}
        ref={area}
        className={clsx('max-h-none py-3', rows < 10 ? 'min-h-37.5' : 'min-h-80')}
        aria-labelledby={labelledBy}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        value={typed?.html === value ? typed.text : plain.toText(value)}
        onChange={(event) => {
          const text = event.target.value
          const html = plain.toHtml(text)
          setTyped({ text, html })
          onChange(html)
        }}
      />
    </div>
  )
}
