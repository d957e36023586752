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
        'Scan a label to open its record, or record a use, a count or a write-off. Low stock and unsent changes are listed below.',
    },
  ],
  [
    /^\/settings$/,
    /*i18n*/ {
      id: 'help.settings',
      message: 'Language, theme and look apply to this device only. Admins can change the farm’s settings.',
    },
  ],
  [
    /^\/install$/,
    /*i18n*/ {
      id: 'help.install',
      message: 'Once installed, the app starts offline and the browser keeps its data longer.',
    },
  ],
  [
    /^\/sync$/,
    /*i18n*/ {
      id: 'help.sync',
      message:
        'Changes wait here until they are sent. This happens automatically. If the server rejects a change, you decide field by field.',
    },
  ],
  [
    /^\/users\/(me|change\/me)$/,
    /*i18n*/ {
      id: 'help.profile',
      message: 'This is your own account. It is stored on the server, so you need a connection to change it.',
    },
  ],
  [
    /^\/users$/,
    /*i18n*/ {
      id: 'help.users',
      message:
        'Everyone who can use this farm. People waiting for approval are listed first. Invite someone who is with you.',
    },
  ],
  [
    /^\/invite$/,
    /*i18n*/ {
      id: 'help.invite',
      message: 'The new person scans this code with their phone, or opens the link and types it. It works once.',
    },
  ],
  [
    /^\/users\/(create|change\/|[^/]+$)/,
    /*i18n*/ {
      id: 'help.user',
      message: 'This account is stored on the server, so you need a connection to change it.',
    },
  ],
  [
    /^\/view$/,
    /*i18n*/ {
      id: 'help.view',
      message: 'This is what the label says. Its record opens automatically once it is on this device.',
    },
  ],
  [
    /^\/base-data$/,
    /*i18n*/ {
      id: 'help.base_data',
      message:
        'Units are what you weigh and count in. Categories group your ingredients. Ingredients need both, so start here.',
    },
  ],
  [
    /^\/ingredients-and-purchases$/,
    /*i18n*/ {
      id: 'help.supplies',
      message:
        'Ingredients show what you have. Purchases show what you bought. Filter by category, search by name or code, or scan.',
    },
  ],
  [
    /^\/ingredients-and-purchases\/items\/(?!create)/,
    /*i18n*/ {
      id: 'help.item',
      message:
        'On hand is the amount received, minus the amounts used and written off. Use, Count and Write off take effect at once. You can undo them.',
    },
  ],
  [
    /^\/ingredients-and-purchases\/purchases\/(?!create)/,
    /*i18n*/ {
      id: 'help.purchase',
      message:
        'Every package has its own number and label. Print the labels, then scan one to use or count that package.',
    },
  ],
  [
    /^\/recipes$/,
    /*i18n*/ {
      id: 'help.recipes',
      message: 'Recipes say what you mix and how you sterilize it. The category filter also looks inside sub-recipes.',
    },
  ],
  [
    /^\/recipes\/(?!create|types)/,
    /*i18n*/ {
      id: 'help.recipe',
      message:
        'Enter how much you make, weigh out each ingredient, then take the batch from stock. Shortages are shown.',
    },
  ],
  [
    /^\/spores$/,
    /*i18n*/ {
      id: 'help.spores',
      message:
        'Strains are what you grow. Spores are what a culture starts from. To find a strain by its barcode, type it, scan it or use a handheld scanner.',
    },
  ],
  [
    /^\/sterilization-types$/,
    /*i18n*/ {
      id: 'help.sterilizations',
      message:
        'How hot and how long you sterilize. A recipe takes the usual time from here and shows a warning outside the limits.',
    },
  ],
  [
    /^\/grow$/,
    /*i18n*/ {
      id: 'help.grow.list',
      message:
        'Grain, blocks and cultures by place. Filter by the state of their parts, or search by code, strain or place.',
    },
  ],
  [
    /^\/grow\/(?!create)/,
    /*i18n*/ {
      id: 'help.grow',
      message:
        'Select a verb, then tap or scan the parts that it applies to. Hold a part to see its colonization, photos and history.',
    },
  ],
  [
    /^\/places$/,
    /*i18n*/ {
      id: 'help.places',
      message:
        'Your rooms, racks and shelves. Open a place to see its contents. Archive places that you no longer use.',
    },
  ],
  [
    /^\/places\/(?!create)/,
    /*i18n*/ {
      id: 'help.place',
      message: 'Contents of this place and of the places inside it. Move here moves scanned parts into it.',
    },
  ],
  [
    /^\/move$/,
    /*i18n*/ {
      id: 'help.move',
      message: 'Scan a place and the parts that you move there, in any order. You can undo each move.',
    },
  ],
  [
    /^\/spawn$/,
    /*i18n*/ {
      id: 'help.spawn',
      message:
        'Scan the parents, then the parts that you inoculate from them. Done records both and marks empty parents as used.',
    },
  ],
  [
    /^\/runs$/,
    /*i18n*/ {
      id: 'help.runs',
      message:
        'Each load of the sterilizer, the newest first. Record its result, so that a failed load warns about its series.',
    },
  ],
  [
    /^\/runs\/(?!create)/,
    /*i18n*/ {
      id: 'help.run',
      message: 'The result of this load, and all series that came out of it with their contaminated parts.',
    },
  ],
  [
    /\/create$/,
    /*i18n*/ {
      id: 'help.create',
      message:
        'Fill in the required fields and save. If you are offline, the record is saved on this device and sent later.',
    },
  ],
]

const LIST: Label = /*i18n*/ {
  id: 'help.list',
  message: 'Search, filter and sort the list, or open a record. The round button adds a new one.',
}

const RECORD: Label = /*i18n*/ {
  id: 'help.record',
  message: 'All details of this record and what you can do with it. The round button edits it.',
}

export function helpFor(pathname: string, lists = LIST_ADDRESSES): Label {
  return HELP.find(([pattern]) => pattern.test(pathname))?.[1] ?? (lists.has(pathname) ? LIST : RECORD)
}
