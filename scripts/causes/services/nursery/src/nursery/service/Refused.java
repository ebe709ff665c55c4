package nursery.service;

/** What a caller did wrong, with the status of the answer. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    private Refused(int status, String message) {
        super(message);
        this.status = status;
    }

    public static Refused missing(String what) {
        return new Refused(404, "there is no " + what);
    }

    public static Refused invalid(String message) {
        return new Refused(400, message);
    }

    public static Refused unknownCaller() {
        return new Refused(401, "say who you are: Authorization: Customer NUMBER.SIGNATURE");
    }

    public static Refused conflict(String message) {
        return new Refused(409, message);
    }

    public int status() {
        return status;
    }
}
