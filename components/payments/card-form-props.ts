export type CardFormProps = {
  /** Key of the provider. If it is null, the simulator handles payments, and the form offers its test cards. */
  publishableKey: string | null;
  /** Secret of the setup intent from `POST /setup-intent`. */
  clientSecret: string;
  /** Runs when the card can be saved: `POST /teams/{teamId}/credit-cards {paymentMethodId}`. */
  onDone: (paymentMethodId: string) => void;
  onError?: (message: string) => void;
  submitLabel?: string;
};
