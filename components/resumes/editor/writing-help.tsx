'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { revealField } from '@/components/forms/creation/frame'
import { Button, Spinner } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  blank,
  gapPeriod,
  goodLength,
  isExplained,
  type JobGap,
  jobGaps,
  lengthOf,
  type TextKind,
  unfilled,
  withLine,
  withoutLine,
} from '@/lib/shared/resume-writing'
import type { ResumeForm } from './resume-form'
import type { WritingPanelProps } from './writing-panel'

type TextPath = 'about' | `jobs.${number}.description`

const openKey = 'dv:writing-help'
const hiddenGapsKey = 'dv:hidden-gaps'

/** A choice of this device; without storage it lasts for the page. */
function readChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage is blocked: nothing was remembered.
    return ''
  }
}
function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    console.warn('A choice of the resume form is not remembered', error)
  }
}

/** Shows a field and selects its last blank, so that typing fills it. */
export function selectBlank(fieldId: string): void {
  // The editor shows a changed text with its next render.
  setTimeout(() => {
    const field = document.getElementById(fieldId)
    if (!field) return
    revealField(field)
    field.focus()
    if (field instanceof HTMLTextAreaElement) {
      const at = field.value.lastIndexOf(blank)
      if (at >= 0) field.setSelectionRange(at, at + blank.length)
      return
    }
    const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
    let found: { node: Node; at: number } | null = null
    while (texts.nextNode()) {
      const at = texts.currentNode.nodeValue?.indexOf(blank) ?? -1
      if (at >= 0) found = { node: texts.currentNode, at }
    }
    if (found) {
      getSelection()?.setBaseAndExtent(found.node, found.at, found.node, found.at + blank.length)
    }
  }, 100)
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

const shownGaps = 3
const lineOf = (gap: JobGap) => `${gapPeriod(gap)}: ${blank}`

/** Pauses between jobs that no text explains, each with a line to begin with. */
export function JobGaps({ form, aboutId }: { form: UseFormReturn<ResumeForm>; aboutId: string }) {
  const t = useTranslations('resumeForm.writing.gaps')
  const words = useTranslations('resumeForm.writing')
  const [jobs, about] = useWatch({ control: form.control, name: ['jobs', 'about'] })
  const [hidden, setHidden] = useState<readonly string[]>([])
  useEffect(() => setHidden(readChoice(hiddenGapsKey).split(' ')), [])
  const texts = [about, ...jobs.map((job) => job.description)]
  const gaps = jobGaps(jobs).filter((gap) => !hidden.includes(gap.from))
  const begun = gaps.filter((gap) => about.includes(lineOf(gap)))
  const open = gaps.filter((gap) => !isExplained(gap, texts)).slice(0, shownGaps)
  if (begun.length + open.length === 0) return null

  const change = (next: string) => form.setValue('about', next, { shouldDirty: true, shouldTouch: true })
  const lengthOfGap = ({ months }: JobGap) =>
    [
      months >= 12 ? t('years', { count: Math.floor(months / 12) }) : '',
      months % 12 > 0 ? t('months', { count: months % 12 }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <section className="grid gap-3" aria-label={t('label')}>
      {begun.map((gap) => (
        <Notice key={gap.from} tone="success" role="status" title={t('added', { period: gapPeriod(gap) })}>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button size="sm" onClick={() => selectBlank(aboutId)}>
              {t('fill')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => change(withoutLine(about, lineOf(gap)))}>
              {words('undo')}
            </Button>
          </div>
        </Notice>
      ))}
      {open.map((gap) => (
        <Notice
          key={gap.from}
          title={t('title', { length: lengthOfGap(gap), period: gapPeriod(gap).toLowerCase() })}
        >
          <p>{t('text')}</p>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button size="sm" onClick={() => change(withLine(about, lineOf(gap), 'about'))}>
              {t('add')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                const next = [...hidden, gap.from].slice(-50)
                setHidden(next)
                storeChoice(hiddenGapsKey, next.join(' ').trim())
              }}
            >
              {t('hide')}
            </Button>
          </div>
        </Notice>
      ))}
    </section>
  )
}
