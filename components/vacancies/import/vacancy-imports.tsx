'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { FeedsBox } from './feeds'
import { ImportHistory } from './history'
import { UploadBox } from './upload'
import { useMayLoad } from './use-may-load'

/** Vacancies out of a file or a feed, and what came of it before. */
export function VacancyImports() {
  const t = useTranslations('vacancyImport')
  const mayLoad = useMayLoad()
  return (
    <>
      {mayLoad ? <UploadBox /> : <Notice>{t('viewer')}</Notice>}
      <FeedsBox mayChange={mayLoad} />
      <ImportHistory />
    </>
  )
}
