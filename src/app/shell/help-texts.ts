/** A screen's short help: its purpose and its use, in two or three sentences. Chosen by the address. */
import type { Label } from '../../domain/kit/field'
import { LIST_ADDRESSES } from './list-addresses'

/** The first match counts; other lists and records have the general help. */
const HELP: readonly (readonly [RegExp, Label])[] = [
  [
    /^\/$/,
    /*i18n*/ {
      id: 'help.home',
      message:
        'Scan a label to open what it names, or record a use, a count or a write-off. What runs low and what this device still keeps stands below.',
    },
  ],
  [
    /^\/settings$/,
    /*i18n*/ {
      id: 'help.settings',
      message: 'Language, theme and look belong to this device alone. The farm’s own data can be changed by admins.',
    },
  ],
  [
    /^\/install$/,
    /*i18n*/ {
      id: 'help.install',
      message: 'Installed, the app starts without signal and the browser keeps its data longer.',
    },
  ],
  [
    /^\/sync$/,
    /*i18n*/ {
      id: 'help.sync',
      message:
        'Changes wait here until the server has them; they go by themselves. What the server refused needs your decision, field by field.',
    },
  ],
  [
    /^\/users\/(me|change\/me)$/,
    /*i18n*/ { id: 'help.profile', message: 'Your own account. It lives on the server, so changing it needs signal.' },
  ],
  [
    /^\/users$/,
    /*i18n*/ {
      id: 'help.users',
      message: 'Who may use this farm. Who waits to be let in stands first. Invite somebody who stands beside you.',
    },
  ],
  [
    /^\/invite$/,
    /*i18n*/ {
      id: 'help.invite',
      message: 'The newcomer scans this code with their phone, or opens the link and types it. It works once.',
    },
  ],
  [
    /^\/users\/(create|change\/|[^/]+$)/,
    /*i18n*/ {
      id: 'help.user',
      message: 'An account of the farm. It lives on the server, so changing it needs signal.',
    },
  ],
  [
    /^\/view$/,
    /*i18n*/ {
      id: 'help.view',
      message: 'What a label says. Its record opens by itself as soon as it is on this device.',
    },
  ],
  [
    /^\/base-data$/,
    /*i18n*/ {
      id: 'help.base_data',
      message:
        'Units are what you weigh and count in, categories sort the ingredients. Ingredients need both, so begin here.',
    },
  ],
  [
    /^\/ingredients-and-purchases$/,
    /*i18n*/ {
      id: 'help.supplies',
      message:
        'Ingredients show what is there, purchases what was bought. Filter by category, search by name or code, or scan.',
    },
  ],
  [
    /^\/ingredients-and-purchases\/items\/(?!create)/,
    /*i18n*/ {
      id: 'help.item',
      message:
        'On hand is what was received minus what was used and written off. Use, Count and Write off act at once and can be undone.',
    },
  ],
  [
    /^\/ingredients-and-purchases\/purchases\/(?!create)/,
    /*i18n*/ {
      id: 'help.purchase',
      message: 'Every package has a number and a label of its own. Print the labels, then scan one to use or count it.',
    },
  ],
  [
    /^\/recipes$/,
    /*i18n*/ {
      id: 'help.recipes',
      message: 'What you mix and how it is sterilized. Filter by category: ingredients of a recipe inside count too.',
    },
  ],
  [
    /^\/recipes\/(?!create|types)/,
    /*i18n*/ {
      id: 'help.recipe',
      message: 'Say how much you make, weigh in line by line, then take it from stock. What is short is shown.',
    },
  ],
  [
    /^\/spores$/,
    /*i18n*/ {
      id: 'help.spores',
      message:
        'Strains are what you grow, spores what a culture starts from. Find a strain by its barcode: type it, scan it, or use a handheld scanner.',
    },
  ],
  [
    /^\/sterilization-types$/,
    /*i18n*/ {
      id: 'help.sterilizations',
      message: 'How hot and how long. A recipe that names one takes its usual time and is warned outside its bounds.',
    },
  ],
  [
    /\/create$/,
    /*i18n*/ {
      id: 'help.create',
      message: 'Fill in what is required and save. Without signal it is kept here and sent later.',
    },
  ],
]

/** Any list. */
const LIST: Label = /*i18n*/ {
  id: 'help.list',
  message: 'Search, filter and sort the list, or open a record. The round button adds a new one.',
}

/** The screen of any record. */
const RECORD: Label = /*i18n*/ {
  id: 'help.record',
  message: 'One record with all its facts, and what can be done with it. The round button edits it.',
}

export function helpFor(pathname: string, lists = LIST_ADDRESSES): Label {
  return HELP.find(([pattern]) => pattern.test(pathname))?.[1] ?? (lists.has(pathname) ? LIST : RECORD)
}
