'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import type { LetterTemplate } from '@/lib/contracts/letter-templates'
import { showToast } from '@/stores/toasts'
import { LetterForm } from './letter-form'
import { Part } from './part'
import { useLetters, useRefresh } from './use-screening'
import { useTakeAway } from './use-take-away'

/** Letters a company writes often. */
export function LettersPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.letters')
  const query = useLetters()
  const refresh = useRefresh()
  const takeAway = useTakeAway()
  const [open, setOpen] = useState<string | null>(null)

  const remove = ({ public_id: publicId }: LetterTemplate) => {
    const of = { params: { publicId } }
    return takeAway(
      t('removed'),
      () => api('DELETE /v1/my/letter-templates/:publicId', of),
      () => api('POST /v1/my/letter-templates/:publicId/restoration', of),
    )
  }
  const form = (template: LetterTemplate | null) => (
    <LetterForm
      vacancyId={vacancyId}
      template={template}
      onCancel={() => setOpen(null)}
      onSaved={() => {
        setOpen(null)
        void refresh()
        showToast({ variant: 'success', message: t('saved') })
      }}
    />
  )
  return (
    <Part id="letters" title={t('title')} hint={t('hint')} query={query}>
      {(letters) => (
        <>
          {letters.length === 0 && open === null ? <p className="text-soft">{t('none')}</p> : null}
          <ul className="screening-rows">
            {letters.map((letter) => (
              <li key={letter.public_id}>
                {open === letter.public_id ? (
                  form(letter)
                ) : (
                  <div className="screening-letter">
                    <button
                      type="button"
                      className="screening-letter-name"
                      onClick={() => setOpen(letter.public_id)}
                    >
                      <span className="font-semibold">{letter.name}</span>
                      <span className="screening-letter-text">{letter.text}</span>
                    </button>
                    <Badge>{t(`kinds.${letter.kind}`)}</Badge>
                    <IconButton
                      label={t('remove', { name: letter.name })}
                      icon={<TrashIcon size={18} />}
                      onClick={() => void remove(letter)}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {open === 'new' ? (
            form(null)
          ) : (
            <Button className="justify-self-start" onClick={() => setOpen('new')}>
              <PlusIcon size={18} />
              {t('add')}
            </Button>
          )}
        </>
      )}
    </Part>
  )
}
