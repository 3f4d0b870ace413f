'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { copyLink, sharePage } from '@/components/layout/page-tools'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { ClockIcon, SuccessIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Link } from '@/lib/i18n/navigation'

interface Props {
  /** Awaiting moderation, not visible yet. */
  waits: boolean
  title: string
  /** What was published. */
  subject: string
  lead?: string | undefined
  link: { label: string; url: string; page: string }
  /** Matches found so far, with a link to them. */
  matches?: ReactNode
  /** Next steps, one per line. */
  next: readonly string[]
  actions: ReactNode
}

/** Page after a publication: the public link, the matches found so far, the next steps. */
export function Published({ waits, title, subject, lead, link, matches, next, actions }: Props) {
  const t = useTranslations('forms.published')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: move the focus to the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Icon = waits ? ClockIcon : SuccessIcon
  const words = { copied: t('copied'), copyFailed: t('copyFailed') }
  return (
    <div className="container container-text grid gap-6 py-8">
      <div className="grid gap-2">
        <Icon size={40} className={waits ? 'text-warning' : 'text-success'} />
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p className="text-lg wrap-anywhere">{subject}</p>
        {lead ? <p className="text-soft">{lead}</p> : null}
      </div>
      {waits ? null : (
        <Card className="grid gap-4 p-6">
          <Field label={link.label}>
            {(field) => (
              <Input {...field} readOnly value={link.url} onFocus={(event) => event.target.select()} />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button variant="ink" onClick={() => void copyLink(link, words)}>
              {t('copy')}
            </Button>
            <Button onClick={() => void sharePage({ title: subject, url: link.url }, words)}>
              {t('share')}
            </Button>
            <Link className={buttonClass()} href={link.page}>
              {t('open')}
            </Link>
          </div>
        </Card>
      )}
      {matches}
      <section className="grid gap-3">
        <h2 className="text-xl">{t('next')}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          {next.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </section>
    </div>
  )
}

/** Number of matches so far, with a link to them. */
export function MatchesSoFar({ title, text, href, go }: Record<'title' | 'text' | 'href' | 'go', string>) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-6">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{title}</h2>
        <p className="text-soft">{text}</p>
      </div>
      <Link className={buttonClass({ variant: 'primary' })} href={href}>
        {go}
      </Link>
    </section>
  )
}

/** The page after a publication of what is not published: a way back to its form. */
export function NotPublished({ title, text, href }: Record<'title' | 'text' | 'href', string>) {
  const t = useTranslations('forms')
  return (
    <div className="container grid justify-items-start gap-4 py-8">
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p>{text}</p>
      <Link className={buttonClass({ variant: 'primary' })} href={href}>
        {t('backToForm')}
      </Link>
    </div>
  )
}
