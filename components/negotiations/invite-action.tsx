import { getTranslations } from 'next-intl/server'
import { InviteButton } from './invite-button'

type Props = {
  resumeId: string
  /** Secret of the direct link by which the page was opened. */
  token?: string | undefined
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** «Пригласить» for employers; guests and candidates see nothing. */
export async function InviteAction({ resumeId, token, size, block }: Props) {
  const t = await getTranslations('negotiations.invite')
  return (
    <InviteButton
      resumeId={resumeId}
      token={token}
      size={size}
      block={block}
      labels={{
        invite: t('button'),
        title: t('title'),
        done: t('done'),
        doneReview: t('doneReview'),
        follow: t('follow'),
      }}
    />
  )
}
