'use client'

import { useTranslations } from 'next-intl'
import { CompanyLogo } from '@/components/ui/avatar'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'
import { PictureEditor } from './picture-editor'
import { usePicture } from './use-picture'

/** The logo of a company, changed at once, apart from the form beside it. */
export function CompanyLogoEditor({
  company,
  onChange,
}: {
  company: Company
  onChange: (company: Company) => void
}) {
  const t = useTranslations('my.companies.logo')
  const params = { publicId: company.public_id }
  const picture = usePicture({
    url: company.logo_url,
    name: 'logo.webp',
    async send(file, name, sending) {
      const body = new FormData()
      body.append('logo', file, name)
      onChange(await api('POST /v1/accounts/company/:publicId/logo', { params, body, ...sending }))
    },
    async remove() {
      onChange(await api('DELETE /v1/accounts/company/:publicId/logo', { params }))
    },
    says: { uploaded: t('uploaded'), deleted: t('deleted') },
  })
  return (
    <PictureEditor
      picture={picture}
      name="logo"
      preview={(src) => <CompanyLogo name={company.name} src={src} size="xl" decorative />}
      words={{
        hint: t('hint'),
        upload: t('upload'),
        replace: t('replace'),
        delete: t('delete'),
        uploading: t('uploading'),
        notSent: t('notSent'),
      }}
    />
  )
}
