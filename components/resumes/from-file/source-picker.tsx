'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { DocumentIcon } from '@/components/ui/icons'
import { Textarea } from '@/components/ui/input'

interface Props {
  onFile: (file: File) => void
  onText: (text: string) => void
}

const accepted = '.pdf,.docx,.rtf,.txt,.html,.htm,.json,application/pdf,text/plain,text/html,application/json'

/** A file by a button or by dropping it, or a text by pasting it. */
export function SourcePicker({ onFile, onText }: Props) {
  const t = useTranslations('resumeFile')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState<string | null>(null)

  // One that was chosen before the page had come alive.
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (!early || !input.current) return
    input.current.value = ''
    onFile(early)
  }, [onFile])

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    const words = event.dataTransfer.getData('text/plain')
    if (file) onFile(file)
    else if (words) onText(words)
  }

  if (text !== null) {
    return (
      <div className="grid gap-3">
        <Field label={t('pasteLabel')}>
          {(field) => (
            <Textarea
              {...field}
              // Opened by a press of a button to write here.
              autoFocus
              rows={8}
              value={text}
              placeholder={t('pastePlaceholder')}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="ink" disabled={text.trim() === ''} onClick={() => onText(text)}>
            {t('pasteRead')}
          </Button>
          <Button onClick={() => setText(null)}>{t('cancel')}</Button>
        </div>
      </div>
    )
  }
  return (
    // Dropping is one of two ways: the button beside is the one for keyboards and phones.
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for dropping only
    <div
      className={clsx('drop-zone', isOver && 'drop-zone-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <DocumentIcon size={28} className="flex-none text-soft" />
      <p className="drop-zone-text">{isOver ? t('drop') : t('formats')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ink" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <Button onClick={() => setText('')}>{t('paste')}</Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file')}
        accept={accepted}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after it was mended.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
