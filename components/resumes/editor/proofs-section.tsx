'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/forms/form-section'
import { RowsField } from './rows-field'
import type { SectionProps } from './section'

/** What shows the work: portfolio, certificates, people who can speak for one. */
export function ProofsSection(section: SectionProps) {
  const t = useTranslations('resumeForm')
  return (
    <FormSection id="proofs" title={t('proofsTitle')} hint={t('proofsHint')}>
      <RowsField
        {...section}
        name="portfolio"
        field="portfolio"
        limit={20}
        empty={{ title: '', url: '' }}
        title={t('portfolio')}
        hint={t('portfolioHint')}
        add={t('addWork')}
        item={(number) => t('work', { number })}
        columns={[
          { name: 'url', label: t('link'), max: 500, kind: 'url', placeholder: 'https://' },
          { name: 'title', label: t('workTitle'), max: 200 },
        ]}
      />
      <RowsField
        {...section}
        name="certificates"
        field="certificates"
        limit={20}
        empty={{ title: '', year: '', url: '' }}
        title={t('certificates')}
        add={t('addCertificate')}
        item={(number) => t('certificate', { number })}
        columns={[
          { name: 'title', label: t('certificateTitle'), max: 512 },
          { name: 'year', label: t('year'), kind: 'year' },
          { name: 'url', label: t('linkOptional'), max: 255, kind: 'url', placeholder: 'https://' },
        ]}
      />
      <RowsField
        {...section}
        name="recommendations"
        field="recommendations"
        limit={10}
        empty={{ name: '', position: '', organization: '' }}
        title={t('recommendations')}
        hint={t('recommendationsHint')}
        add={t('addRecommendation')}
        item={(number) => t('recommendation', { number })}
        columns={[
          { name: 'name', label: t('recommender'), max: 128 },
          { name: 'position', label: t('position'), max: 128 },
          { name: 'organization', label: t('company'), max: 128 },
        ]}
      />
    </FormSection>
  )
}
