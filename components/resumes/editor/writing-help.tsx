'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { revealField } from '@/components/forms/creation/frame'
import { ModelHelp } from '@/components/forms/writing/model-help'
import { Button, Spinner } from '@/components/ui/button'
import {
  blank,
  goodLength,
  lengthOf,
  type TextKind,
  unfilled,
  withLine,
  withoutLine,
} from '@/lib/shared/resume-writing'
import type { ResumeForm } from './resume-form'
import type { WritingPanelProps } from './writing-panel'

type TextPath = 'about' | `jobs.${number}.description`

const maxTextLength = 32_768
const openKey = 'dv:writing-help'

/** A choice of this device; without storage it lasts for the page. */
export function readChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage is blocked: nothing was remembered.
    return ''
  }
}
export function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    console.warn('A choice of the resume form is not remembered', error)
  }
}

/** Selects the last blank of a field, if it has one. */
function selectBlankIn(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement) {
    const at = field.value.lastIndexOf(blank)
    field.focus()
    if (at >= 0) field.setSelectionRange(at, at + blank.length)
    return
  }
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  let found: { node: Node; at: number } | null = null
  while (texts.nextNode()) {
    const at = texts.currentNode.nodeValue?.lastIndexOf(blank) ?? -1
    if (at >= 0) found = { node: texts.currentNode, at }
  }
  if (!found) return
  field.focus()
  getSelection()?.setBaseAndExtent(found.node, found.at, found.node, found.at + blank.length)
}

const stepMs = 100
const maxSteps = 30

/**
 * Shows a field and selects its last blank, so that typing fills it. The plain field of a long form becomes the editor
 * once it is near the screen: its blank is selected again then.
 */
export function selectBlank(fieldId: string): void {
  let shown: HTMLElement | null = null
  const look = (step: number) => {
    const field = document.getElementById(fieldId)
    if (field && field !== shown) {
      if (!shown) revealField(field)
      shown = field
      selectBlankIn(field)
    }
    const mayChange = shown === null || shown instanceof HTMLTextAreaElement
    if (mayChange && step < maxSteps) setTimeout(() => look(step + 1), stepMs)
  }
  // A changed text is shown with the next render.
  setTimeout(() => look(0), stepMs)
}

/** The text's length in words, so that colour is not needed to tell it; empty for an empty text. */
function useLengthWords(kind: TextKind) {
  const t = useTranslations('resumeForm.writing.length')
  return (text: string) => {
    const { code, count } = lengthOf(text, kind)
    return code && t(code, { count, ...goodLength[kind] })
  }
}

interface HelpProps {
  form: UseFormReturn<ResumeForm>
  path: TextPath
  kind: TextKind
  /** Of the job, from 1. */
  number?: number
  fieldId: string
}

/** A quiet help under a text: closed until it is asked for, and closed again for good once it is closed. */
export function WritingHelp({ form, path, kind, number = 1, fieldId }: HelpProps) {
  const t = useTranslations('resumeForm.writing')
  const lengthWords = useLengthWords(kind)
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<WritingPanelProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const text = useWatch({ control: form.control, name: path })

  // Only the first of several panels opens by itself.
  useEffect(() => {
    if (number === 1 && readChoice(openKey) === 'open') setIsOpen(true)
  }, [number])
  useEffect(() => {
    if (!isOpen || Panel) return
    let left = false
    setHasFailed(false)
    import('./writing-panel').then(
      (loaded) => {
        if (!left) setPanel(() => loaded.WritingPanel)
      },
      (error: unknown) => {
        console.warn('The help to write was not loaded', error)
        if (left) return
        setHasFailed(true)
        setIsOpen(false)
      },
    )
    return () => {
      left = true
    }
  }, [isOpen, Panel])

  const change = (next: string) => form.setValue(path, next, { shouldDirty: true, shouldTouch: true })
  const length = lengthWords(text)
  const left = unfilled(text)
  return (
    <div className="writing-help">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => {
            setIsOpen(!isOpen)
            storeChoice(openKey, isOpen ? 'closed' : 'open')
          }}
        >
          {t(isOpen ? 'close' : 'open')}
        </Button>
        {length ? <p className="text-sm text-soft">{length}</p> : null}
      </div>
      {left > 0 ? <p className="text-sm text-warning">{t('unfilled', { count: left })}</p> : null}
      {hasFailed ? (
        <p className="text-sm text-danger" role="alert">
          {t('failed')}
        </p>
      ) : null}
      <section
        id={panelId}
        hidden={!isOpen}
        aria-label={kind === 'about' ? t('titles.about') : t('titles.job', { number })}
      >
        {isOpen ? <ModelHelp kind={kind} text={text} onChange={change} maxLength={maxTextLength} /> : null}
        {isOpen && !Panel ? <Spinner /> : null}
        {isOpen && Panel ? (
          <Panel
            form={form}
            kind={kind}
            text={text}
            onAdd={(line) => {
              change(withLine(form.getValues(path), line, kind))
              selectBlank(fieldId)
            }}
            onTakeOut={(line) => change(withoutLine(form.getValues(path), line))}
          />
        ) : null}
      </section>
    </div>
  )
}
