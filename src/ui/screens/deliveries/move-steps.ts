import type { Mutation } from '#store/define/define-mutation.ts'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import {
  dispatch,
  handOver,
  readyForPickup,
  setDeliveryStatus,
} from '#store/resources/deliveries/delivery-mutations.ts'
import { personNameInput } from '#store/values/live-input.ts'
import { type RowChange, changeOf } from '#ui/send/row-changes.ts'

/** What the steps forward may need. */
export interface MoveDetails {
  trackingId: string
  selectedDate: string
  selectedTime: string
  notify: boolean
  /** '' for the receiver. */
  pickerName: string
}

export const noDetails: MoveDetails = {
  trackingId: '',
  selectedDate: '',
  selectedTime: '',
  notify: false,
  pickerName: '',
}

const nameMax = 255

/** The change that brings an order to a status, or what is missing for it, in the words of its form. */
export function stepTo(
  order: Delivery,
  status: DeliveryStatus,
  details: MoveDetails,
  nowMs: number,
): RowChange | string {
  const { id } = order
  const checked = <Args extends { id: string }>(mutation: Mutation<Delivery, Args>, args: Args) =>
    mutation.args.safeParse(args).error?.issues[0]?.message ??
    mutation.whyOver?.(args, nowMs) ??
    changeOf(mutation, args, order)
  switch (status) {
    case 'DISPATCHED': {
      const trackingId = details.trackingId.trim() || null
      return checked(dispatch, { id, trackingId, notify: trackingId !== null && details.notify })
    }
    case 'PICKUP_READY': {
      const { selectedDate, selectedTime, notify } = details
      return checked(readyForPickup, { id, selectedDate, selectedTime, notify })
    }
    case 'PICKED': {
      const isOther = details.pickerName.trim() !== ''
      const pickerName = isOther ? details.pickerName : personNameInput(order.receiverName, nameMax)
      const pickerType = isOther ? 'OTHER' : 'CUSTOMER'
      return checked(handOver, { id, pickerName, pickerType, pickerPhoneNumber: '', notes: '' })
    }
    default:
      return checked(setDeliveryStatus, { id, status })
  }
}
