'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { PreviewActs } from '@/components/forms/creation/preview-acts'
import { SearchSnippet } from '@/components/forms/creation/snippet'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ResumeDocument } from '../resume-document'
import { experienceText, useResumeWords } from '../words'
import { LiveCard } from './live-card'
import { readLocalDraft, resumeCopies, WithOwnResume } from './own-resume'
import { contentOf } from './preview-content'
import { formOf } from './resume-draft'
import type { ResumeForm } from './resume-form'
import { readStoredPhoto } from './stored-photo'

/** The public rendering of the form: the page and the search card. */
function Preview(props: { form: ResumeForm; photo: string | null; back: string; isLive: boolean }) {
  const { form, photo, back, isLive } = props
  const t = useTranslations('resumeForm')
  const words = useResumeWords()
  const { t: resumes } = words
  const [now] = useState(() => new Date())
  const [named, setNamed] = useState(false)
  const content = contentOf(form, now, { named, photo })
  return (
    <div className="container rpage">
      <div className="min-w-0">
        <Notice className="print:hidden mb-6">
          <p>{t(named ? 'previewNamed' : 'previewBar')}</p>
          <div className="mt-3 grid gap-3">
            <fieldset className="segmented" aria-label={t('viewers')}>
              {(['stranger', 'named'] as const).map((viewer) => (
                <button
                  key={viewer}
                  type="button"
                  className="segment"
                  aria-pressed={named === (viewer === 'named')}
                  onClick={() => setNamed(viewer === 'named')}
                >
                  {t(`viewer.${viewer}`)}
                </button>
              ))}
            </fieldset>
            <PreviewActs form={back} submit={t(isLive ? 'saveChanges' : 'publish')} />
          </div>
        </Notice>
        <ResumeDocument resume={content} />
      </div>
      <aside className="rpage-aside print:hidden">
        <LiveCard form={form} />
        {form.visibility === 'everyone' ? (
          <SearchSnippet
            path={t('snippetPath')}
            title={content.city ? `${content.title}, ${content.city.name}` : content.title}
            text={resumes('page.description', {
              title: content.title,
              experience: experienceText(content.total_experience_months, words).toLowerCase(),
              city: content.city?.name ?? resumes('page.noCity'),
              skills: content.skills.slice(0, 6).join(', '),
            })}
          />
        ) : (
          <p className="text-sm text-soft">{t('snippetNone')}</p>
        )}
      </aside>
    </div>
  )
}

/** Page preview of an unsaved resume, from this browser's draft. */
export function DraftPreview() {
  const t = useTranslations('resumeForm')
  const [form, setForm] = useState<ResumeForm | null | undefined>(undefined)
  useEffect(() => setForm(readLocalDraft()), [])
  if (form === undefined) return <FormSkeleton title={t('previewTitle')} />
  if (form === null) {
    return (
      <EmptyState title={t('previewEmpty')} text={t('previewEmptyText')} level={1}>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
          {t('create')}
        </Link>
      </EmptyState>
    )
  }
  return <Preview form={form} photo={readStoredPhoto(null)} back={routes.resumeNew()} isLive={false} />
}

/** Page preview of a saved resume. */
export function OwnPreview({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('resumeForm')
  return (
    <WithOwnResume publicId={publicId} title={t('previewTitle')} missing={missing}>
      {(own, byId) => (
        <Preview
          // Unsaved edits first: the form stores them in the browser before it opens the preview.
          form={resumeCopies.readEdit(publicId)?.form ?? formOf(own.fields, byId)}
          photo={own.photo_url ?? readStoredPhoto(publicId)}
          back={routes.resumeEdit(publicId)}
          isLive={own.status === 'published'}
        />
      )}
    </WithOwnResume>
  )
}
