'use client'

import { useTranslations } from 'next-intl'
import type { ApplyOptions } from '@/lib/contracts/applications'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

interface Props {
  resume: ApplyOptions['resumes'][number]
  vacancyId: string
  withVariant: boolean
  onChange: (withVariant: boolean) => void
}

/** The variant made for the vacancy, sent unless the person chooses otherwise; without one, the way to make it. */
export function VariantChoice({ resume, vacancyId, withVariant, onChange }: Props) {
  const t = useTranslations('negotiations.apply.variant')
  const link = (
    <Link className="link" href={routes.resumeVariant(resume.public_id, vacancyId)}>
      {t(resume.variant ? 'open' : 'make')}
    </Link>
  )
  if (!resume.variant) return <p className="-mt-2 text-sm">{link}</p>
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="check-box"
          checked={withVariant}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('send')}
      </label>
      {link}
    </div>
  )
}
