import type { MessengerSettings } from '@/server/platform/messenger-settings'
import { createMaxBot } from './max'
import type { Bots } from './messengers'
import { createVkBot } from './vk'

/** The bots that are configured. */
export function createBots(env: MessengerSettings): Bots {
  const { MAX_BOT_TOKEN, MAX_BOT_NAME, MAX_WEBHOOK_SECRET, MAX_API_URL } = env
  const { VK_GROUP_TOKEN, VK_GROUP_ID, VK_CONFIRMATION, VK_SECRET, VK_API_URL } = env
  return {
    ...(MAX_BOT_TOKEN &&
      MAX_BOT_NAME &&
      MAX_WEBHOOK_SECRET && {
        max: createMaxBot({
          token: MAX_BOT_TOKEN,
          botName: MAX_BOT_NAME,
          secret: MAX_WEBHOOK_SECRET,
          apiUrl: MAX_API_URL,
        }),
      }),
    ...(VK_GROUP_TOKEN &&
      VK_GROUP_ID &&
      VK_CONFIRMATION &&
      VK_SECRET && {
        vk: createVkBot({
          token: VK_GROUP_TOKEN,
          groupId: VK_GROUP_ID,
          confirmation: VK_CONFIRMATION,
          secret: VK_SECRET,
          apiUrl: VK_API_URL,
        }),
      }),
  }
}
