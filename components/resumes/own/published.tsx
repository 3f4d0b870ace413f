'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { SuccessIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { OwnResume } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { WithOwnResume } from '../editor/with-own-resume'
import { shareUrl } from './resume-link'

/** After a publication: the link, who sees it, what happens next. */
export function PublishedResume({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  return (
    <WithOwnResume publicId={publicId} missing={missing}>
      {(own) => <Published own={own} />}
    </WithOwnResume>
  )
}

function Published({ own }: { own: OwnResume }) {
  const t = useTranslations('resumeForm')
  const { public_id: id, fields, status } = own
  const visibility = fields.visibility ?? 'clients'
  if (status !== 'published') {
    return (
      <div className="container grid justify-items-start gap-4 py-8">
        <h1 className="text-2xl">{fields.title || t('untitled')}</h1>
        <p>{t('notPublished')}</p>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeEdit(id)}>
          {t('backToForm')}
        </Link>
      </div>
    )
  }
  const url = shareUrl(own, window.location.origin)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: t('copied') })
  }
  return (
    <div className="container container-text grid gap-6 py-8">
      <div className="grid gap-2">
        <SuccessIcon size={40} className="text-success" />
        <h1>{t('publishedTitle')}</h1>
        <p className="text-lg">{fields.title}</p>
        <p className="text-soft">{t(`publishedWho.${visibility}`)}</p>
      </div>
      <Card className="grid gap-4 p-6">
        <Field label={t('publishedLink')}>
          {(field) => <Input {...field} readOnly value={url} onFocus={(event) => event.target.select()} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="ink" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Link className={buttonClass()} href={routes.resume(id)}>
            {t('open')}
          </Link>
        </div>
      </Card>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('nextTitle')}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t('nextMatches')}</li>
          <li>{t('nextInvitations')}</li>
          <li>{t('nextHonest')}</li>
        </ul>
        <div className="flex flex-wrap gap-2">
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={routes.vacancies({ role: fields.role_ids?.join(','), city: fields.city_id })}
          >
            {t('toVacancies')}
          </Link>
          <Link className={buttonClass()} href={routes.myResumes()}>
            {t('toMine')}
          </Link>
        </div>
      </section>
    </div>
  )
}
