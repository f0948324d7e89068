export interface CardFormProps {
  /** Null: payments go to the simulator, and its test cards are offered. */
  publishableKey: string | null;
  /** Of the setup intent that `POST /setup-intent` made. */
  clientSecret: string;
  /** The card is ready to be kept: `POST /teams/{teamId}/credit-cards {paymentMethodId}`. */
  onDone: (paymentMethodId: string) => void;
  /** A sentence for the person. The form shows it too, and stays open for another try. */
  onError?: (message: string) => void;
  submitLabel?: string;
}
