/** Zones of Russia, west to east; what each is called stands under `common.zones`. */
export const timeZones = [
  { zone: 'Europe/Kaliningrad', name: 'kaliningrad' },
  { zone: 'Europe/Moscow', name: 'moscow' },
  { zone: 'Europe/Samara', name: 'samara' },
  { zone: 'Asia/Yekaterinburg', name: 'yekaterinburg' },
  { zone: 'Asia/Omsk', name: 'omsk' },
  { zone: 'Asia/Krasnoyarsk', name: 'krasnoyarsk' },
  { zone: 'Asia/Irkutsk', name: 'irkutsk' },
  { zone: 'Asia/Yakutsk', name: 'yakutsk' },
  { zone: 'Asia/Vladivostok', name: 'vladivostok' },
  { zone: 'Asia/Magadan', name: 'magadan' },
  { zone: 'Asia/Kamchatka', name: 'kamchatka' },
] as const
