export type CardFormProps = {
  /** Null: the simulator handles payments, and the form offers its test cards. */
  publishableKey: string | null;
  /** From the setup intent of `POST /setup-intent`. */
  clientSecret: string;
  /** Called when the card can be saved: `POST /teams/{teamId}/credit-cards {paymentMethodId}`. */
  onDone: (paymentMethodId: string) => void;
  onError?: (message: string) => void;
  submitLabel?: string;
};
