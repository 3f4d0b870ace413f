'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'

type Props = { talkId: string; onChoose: (text: string) => void }

/** The company's own words for a message, filled in for this person; nothing where there are none. */
export function TalkTemplates({ talkId, onChoose }: Props) {
  const t = useTranslations('conversations.composer')
  const { data } = useQuery({
    queryKey: ['letter-templates', 'message', talkId],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/letter-templates', {
        params: { publicId: talkId },
        query: { kind: 'message' },
        signal,
      }),
  })
  if (!data?.length) return null
  return (
    <Menu
      trigger={t('templates')}
      label={t('templates')}
      triggerClassName="btn btn-ghost btn-sm"
      align="start"
      floating
    >
      {data.map(({ public_id, name, text }) => (
        <button
          key={public_id}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          onClick={() => onChoose(text)}
        >
          {name}
        </button>
      ))}
    </Menu>
  )
}
