'use client'

import { useEffect } from 'react'
import { FavoritesProvider } from '@/components/favorites/favorites-provider'
import { InstallOffer, OfflineLinks, OfflineNotice, OfflinePages } from '@/components/layout/offline'
import { Shortcuts } from '@/components/palette/shortcuts'
import { BuildWatch } from '@/components/providers/build-watch'
import { ModalHost, ToastHost } from '@/components/providers/overlay-hosts'
import { keepLinkTags } from '@/lib/link-tags'
import favorites from '@/messages/ru/favorites.json'
import layout from '@/messages/ru/layout.json'

/** Services of every page, for guests too: favourites, dialogs, toasts, keys, what an interrupted connection and a new build lead to. */
export function ForEveryone({ build }: { build: string }) {
  useEffect(keepLinkTags, [])
  return (
    <>
      <FavoritesProvider failed={favorites.failed} />
      <OfflinePages />
      <OfflineLinks text={layout.offline.text} retry={layout.offline.retry} />
      <OfflineNotice />
      <InstallOffer words={layout.install} />
      <Shortcuts />
      <ModalHost closeLabel={layout.close} />
      <BuildWatch build={build} labels={layout.newBuild} />
      <ToastHost label={layout.toasts} closeLabel={layout.close} />
    </>
  )
}
