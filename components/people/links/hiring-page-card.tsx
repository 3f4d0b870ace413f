'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { copyLink } from '@/components/layout/page-tools'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { QrCode } from '@/components/ui/qr'
import { api } from '@/lib/api/client'
import { type HiringPageSettings, hiringPageLimits } from '@/lib/contracts/hiring-pages'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

type Props = { settings: HiringPageSettings; onSaved: (settings: HiringPageSettings) => void }

/** The page of the company for people who look for work there: open or not, its text, and the link to it. */
export function HiringPageCard({ settings, onSaved }: Props) {
  const t = useTranslations('hiringPage.manage')
  const { form, busy, errorOf, run } = useSubmit()
  const [on, setOn] = useState(settings.on)
  const [text, setText] = useState(settings.text)
  const mayEdit = settings.may_edit
  const save = () =>
    run(async () => {
      onSaved(await api('PUT /v1/my/hiring-page', { body: { on, text } }))
      showToast({ variant: 'success', message: t('saved') })
    })
  return (
    <section className="card grid grid-cols-1 gap-4 p-5" aria-labelledby="hiring-page">
      <div className="grid gap-1">
        <h2 id="hiring-page" className="text-lg">
          {t('page')}
        </h2>
        <p className="max-w-[68ch] text-soft">{t('pageLead')}</p>
      </div>
      {settings.on ? (
        <PageLink settings={settings} />
      ) : (
        <p className="text-soft" role="status">
          {t('off')}
        </p>
      )}
      {mayEdit ? (
        <form
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Checkbox label={t('on')} checked={on} onChange={({ target }) => setOn(target.checked)} />
          <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                maxLength={hiringPageLimits.text}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" className="w-fit" busy={busy}>
            {t('save')}
          </Button>
        </form>
      ) : settings.text ? (
        <p className="whitespace-pre-line wrap-anywhere">{settings.text}</p>
      ) : null}
    </section>
  )
}

function PageLink({ settings }: { settings: HiringPageSettings }) {
  const t = useTranslations('hiringPage.manage')
  const path = routes.companyJoin(settings.company_public_id)
  const url = window.location.origin + path
  return (
    <div className="flex flex-wrap items-start gap-4">
      <QrCode className="rounded-card bg-white p-2" text={url} label={t('qr')} size={120} />
      <div className="grid min-w-0 grow basis-60 gap-3">
        <output className="min-w-0 break-all">{url}</output>
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            onClick={() => void copyLink({ url }, { copied: t('copied'), copyFailed: t('copyFailed') })}
          >
            {t('copy')}
          </Button>
          <Link href={path} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            {t('openPage')}
          </Link>
        </div>
      </div>
    </div>
  )
}
